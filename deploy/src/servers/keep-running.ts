import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, type Say } from '../problem.ts';

/** Something that runs until it is stopped or ends by itself. */
export interface Running {
  stop(): Promise<void>;
  /** Resolves with the reason once it has ended. */
  exited: Promise<string>;
}

/** Whoever has stayed up so long is well: the next end is its first. */
const WELL_AFTER_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** How long to wait before it is started again after so many ends and failed starts in a row: the first time at once. */
export const pauseAfter = (failures: number): number =>
  failures <= 1 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 2, 10));

/**
 * Starts something and restarts it whenever it ends unasked or cannot be started again, for ever and by itself, with growing pauses: what it
 * needs may be away for a while, and nothing else ends with it. A failure of the first start is thrown to the caller.
 */
export async function keepRunning<T extends Running>(options: {
  name: string;
  /** `stopping`: it is no longer wanted, so a start that still goes on may end. */
  start(stopping: AbortSignal): Promise<T>;
  say: Say;
  wellAfterMs?: number;
  pause?: (failures: number) => number;
}): Promise<{ first: T; stop(): Promise<void> }> {
  const { name, start, say, wellAfterMs = WELL_AFTER_MS, pause = pauseAfter } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const first = await start(signal);
  let current: T | null = first;
  /** Ends and failed starts in a row. */
  let failures = 0;

  const startAgain = async (): Promise<T | null> => {
    while (!signal.aborted) {
      await sleep(pause(failures), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return null;
      try {
        return await start(signal);
      } catch (error) {
        if (signal.aborted) return null;
        failures++;
        const seconds = Math.ceil(pause(failures) / 1000);
        say(
          `${name} could not be started again: ${messageOf(error)}. Everything else goes on; next try in ${seconds} s`,
        );
      }
    }
    return null;
  };
  const watch = async () => {
    while (current) {
      const from = performance.now();
      const reason = await current.exited;
      if (signal.aborted) return;
      if (performance.now() - from > wellAfterMs) failures = 0;
      const isDown = failures > 0;
      failures++;
      say(`${name} ended unexpectedly (${reason}): starting it again`);
      current = await startAgain();
      if (current && (isDown || failures > 1)) say(`${name} is up again`);
      if (signal.aborted) return current?.stop();
    }
  };
  const watching = watch();
  return {
    first,
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await watching;
    },
  };
}
