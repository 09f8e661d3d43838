import { Fault } from '@sorrel/service-kit/fault';

/** There is no such item, or the news of it is still on its way: from here nobody can tell. */
export const unknownItem = (): Fault =>
  new Fault(
    'not_found',
    'The pharmacy does not know this item, or it has not arrived here yet. If it was ordered just now, please try again in a moment.',
  );
