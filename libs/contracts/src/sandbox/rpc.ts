import { z } from 'zod';
import { command, Nothing, query } from '../rpc-contract.ts';

const FromSystem = { actors: ['system'] } as const;

/** How far the product's time is from real time. A program asks once at its start, and says which instance it is. */
export const readClock = query(
  'rpc.sandbox.clock.read',
  z.object({ by: z.string().default('') }),
  z.object({ offsetMs: z.int() }),
  { ...FromSystem, timeoutMs: 1_000 },
);

/** Sets the clock to a past moment, for demo data and tests that name dates. */
export const beginClockAt = command(
  'rpc.sandbox.clock.begin-at',
  z.object({ at: z.unknown() }),
  z.object({ now: z.iso.datetime() }),
  { ...FromSystem, timeoutMs: 120_000 },
);

/** Moves the clock from the past to real time, running everything that falls due on the way. */
export const catchUpClock = command('rpc.sandbox.clock.catch-up', Nothing, z.object({ offsetMs: z.int() }), {
  ...FromSystem,
  timeoutMs: 120_000,
});
