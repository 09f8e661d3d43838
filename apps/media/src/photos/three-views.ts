import { isSameLook, type Look } from '@sorrel/contracts/media/picture-look';
import type { PhotoView } from '@sorrel/contracts/words';
import { Fault } from '@sorrel/service-kit/fault';
import type { z } from 'zod';

/** A picture that shows the front or a side. */
export interface Shown {
  view: z.output<typeof PhotoView>;
  print: string | null;
  look: Look | null;
  /** What a sentence calls it. */
  called: string;
}

/**
 * The picture of another side that this one only repeats: the same bytes, or the same picture saved again or made smaller. Three sides are
 * three pictures; what shows none of them may be anything.
 */
export function repeated(one: Shown, others: readonly Shown[]): Shown | undefined {
  if (one.view === 'other') return undefined;
  return others.find(
    ({ view, print, look }) =>
      view !== one.view &&
      view !== 'other' &&
      ((one.print !== null && print === one.print) || isSameLook(look, one.look)),
  );
}

export function sameAgain(called: string): Fault {
  const text = `This is the same picture as ${called}. We need one from each side: please choose another.`;
  return new Fault('invalid', text, { errors: { photo: [text] } });
}
