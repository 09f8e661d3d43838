import { expect, test } from '@jest/globals';
import { newTrace } from '../../observability/trace.ts';
import { together, type Received } from './handful.ts';

const [order, reply] = [newTrace(), newTrace()];
const event = (trace: string, more: { delivery?: number; fault?: string; isHeard?: boolean } = {}): Received =>
  ({
    message: { info: { deliveryCount: more.delivery ?? 1 } },
    listeners: more.isHeard === false ? [] : [{}],
    envelope: { trace },
    fault: more.fault ?? null,
    body: '',
  }) as never;

test.each<[string, Received[], number[]]>([
  ['events of one request', [event(order), event(order)], [2]],
  ['events of two requests, in their order', [event(order), event(reply), event(order)], [1, 1, 1]],
  [
    'one that has been here before stands alone',
    [event(order), event(order, { delivery: 2 }), event(order)],
    [1, 1, 1],
  ],
  ['one that is none of ours stands alone', [event(order), event(order, { fault: 'not signed' })], [1, 1]],
  ['one that nobody hears parts no neighbours', [event(order), event(order, { isHeard: false }), event(order)], [1, 2]],
])('%s', (_, received, sizes) => {
  expect(together(received).map((group) => group.length)).toEqual(sizes);
  expect(together(received).flat()).toHaveLength(received.length);
});
