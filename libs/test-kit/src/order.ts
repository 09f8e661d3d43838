import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { z } from 'zod';
import type { EventContract } from '@sorrel/contracts/event-contract';
import { waitApplied } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { plantEvent } from './plant.ts';
import type { World } from './world.ts';

/** An event of a journey, with its owner's sequence number. */
export interface JourneyEvent {
  seq: number;
  key: string;
  publish(w: World): Promise<string>;
}

// Above the numbers that plantEvent gives to earlier events.
const FIRST = 1_000_000_000;

/** Makes a journey's events in the order of their owners: an event made earlier has the lower `seq`. Use one maker for a whole journey. */
export function journeyEvents() {
  let seq = FIRST;
  return function next<D extends z.ZodType>(
    event: EventContract<D>,
    key: string,
    data: z.input<D>,
    at?: Date,
  ): JourneyEvent {
    const options = { id: randomUUID(), seq: ++seq, ...(at ? { at } : {}) };
    return { seq, key, publish: (w) => plantEvent(w, event, key, data, options) };
  };
}

/** Delivers events one after the other, each handled before the next is sent. */
export async function deliver(w: World, service: string, journey: readonly JourneyEvent[]): Promise<void> {
  for (const event of journey)
    if (!(await waitApplied(w.rpc, [service], [await event.publish(w)], 10_000)))
      throw new Error(`Number ${event.seq} of ${event.key} was not dealt with in time.`);
}

/** Orders in which a journey may reach a service: neighbours of one key swapped, and some events delivered twice. */
function disorders(journey: readonly JourneyEvent[], count: number): number[][] {
  const choices = fc.array(fc.record({ isSwapped: fc.boolean(), isTwice: fc.boolean() }), {
    minLength: journey.length,
    maxLength: journey.length,
  });
  return fc.sample(choices, { numRuns: count, seed: 48 }).map((chosen) => {
    const order = journey.map((_, index) => index);
    for (let place = 0; place < order.length; place++) {
      if (!chosen[place]?.isSwapped) continue;
      const key = journey[order[place] as number]?.key;
      const next = order.findIndex((index, at) => at > place && journey[index]?.key === key);
      if (next > 0) [order[place], order[next]] = [order[next] as number, order[place] as number];
    }
    return order.flatMap((index) => (chosen[index]?.isTwice ? [index, index] : [index]));
  });
}

/** What a journey leaves behind: its events arrive in order for the first person, and out of order for the others. */
export async function leftByDisorder<R>(
  w: World,
  service: string,
  people: readonly number[],
  journeyOf: (userId: number) => JourneyEvent[],
  rowsOf: (userId: number) => Promise<R>,
): Promise<{ inOrder: R; others: { order: number[]; rows: R }[] }> {
  const [first, ...rest] = people as [number, ...number[]];
  const journey = journeyOf(first);
  await deliver(w, service, journey);
  const orders = disorders(journey, rest.length);
  await Promise.all(
    rest.map(async (userId, n) => {
      const events = journeyOf(userId);
      await deliver(
        w,
        service,
        (orders[n] as number[]).map((index) => events[index] as JourneyEvent),
      );
    }),
  );
  const others = await Promise.all(
    rest.map(async (userId, n) => ({ order: orders[n] as number[], rows: await rowsOf(userId) })),
  );
  return { inOrder: await rowsOf(first), others };
}
