import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, type Say } from '../problem.ts';

/** Something that runs until it is stopped or ends by itself. */
export interface Running {
  stop(): Promise<void>;
  /** Resolves with the reason once it has ended. */
  exited: Promise<string>;
}

const MINUTE_MS = 60_000;

/**
 * Starts something and restarts it whenever it ends unasked, printing a line; after more than `perMinute` ends within a
 * minute it gives up and calls `onGiveUp`. A failure of the first start is thrown to the caller.
 */
export async function keepRunning<T extends Running>(options: {
  name: string;
  start(): Promise<T>;
  say: Say;
  perMinute?: number;
  onGiveUp(reason: string): void;
}): Promise<{ first: T; stop(): Promise<void> }> {
  const { name, start, say, perMinute = 5, onGiveUp } = options;
  const first = await start();
  let current = first;
  let stopping = false;
  const ends: number[] = [];
  const watch = async () => {
    for (;;) {
      const reason = await current.exited;
      if (stopping) return;
      ends.push(performance.now());
      while (ends[0] !== undefined && performance.now() - ends[0] > MINUTE_MS) ends.shift();
      if (ends.length > perMinute)
        return onGiveUp(`${name} ended ${ends.length} times within a minute (last: ${reason})`);
      say(`${name} ended unexpectedly (${reason}): starting it again`);
      if (ends.length > 1) await sleep(500);
      const again = await start().catch((error: unknown) => ({ failure: messageOf(error) }));
      if ('failure' in again) {
        if (!stopping) onGiveUp(`${name} could not be started again: ${again.failure}`);
        return;
      }
      current = again;
      if (stopping) return current.stop();
    }
  };
  const watching = watch();
  return {
    first,
    stop: async () => {
      stopping = true;
      await current.stop();
      await watching;
    },
  };
}
