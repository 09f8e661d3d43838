import { once } from 'node:events';
import { join } from 'node:path';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { startChild, type Child } from '../child.ts';
import { NO_SCREENS } from '../no-screens.ts';

export interface Point {
  at: number;
  moment: 'before' | 'after';
}

// A killed process must be back at work within seconds: locks, sweeps and redelivery at a fraction of their sizes in production.
const QUICK = {
  JOB_LOCK_MS: '1000',
  EVENT_ACK_WAIT_MS: '1500',
  SWEEP_MS: '500',
  RETRY_BASE_MS: '50',
  STRIPE_TIMEOUT_MS: '1000',
  SENDING_MS: '2500',
  // Refunding one delivery already needs two people.
  REFUND_TWO_PERSON_PENCE: '2000',
};

/** The whole product in one process that can be killed at any of its writes, in a world whose servers and stand-ins keep running. */
export interface Victim {
  w: World;
  /** Counts from now on; at the given write the process dies. */
  arm(point?: Point): Promise<void>;
  /** Since it was armed: writes that last, the points of a sweep, and all of them. */
  writes(): Promise<{ writes: number; all: number }>;
  isDead(): boolean;
  gone(): Promise<void>;
  /** Up again (or still), disarmed. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

export async function victim(): Promise<Victim> {
  const w = await world({ only: ['sandbox'], env: { PROGRAMS: SCHEMAS.join(','), ...QUICK, ...NO_SCREENS } });
  await w.clock.begin(lastNoon());
  const standBy = (): Promise<Child> =>
    startChild({
      program: 'apps/e2e/test/crash/run-system.mjs',
      hook: 'apps/e2e/test/crash/write-hook.mjs',
      env: w.env,
      logFile: join(w.env.DATA_DIR ?? '', 'victim.log'),
    });
  // The next process loads its code while the current one still runs: that is most of a start's time.
  let next = standBy();
  const start = async (): Promise<Child> => {
    const one = await next;
    const started = once(one.process, 'message');
    one.process.send({ go: true });
    const hasStarted = await Promise.race([started.then(() => true), one.gone.then(() => false)]);
    next = standBy();
    next.catch(() => undefined);
    if (!hasStarted) throw new Error('The system ended before it had started; see victim.log.');
    return one;
  };
  let child = await start().catch(async (error: unknown) => {
    await next.then((one) => one.kill()).catch(() => undefined);
    await w.stop();
    throw error;
  });
  let isDead = false;
  const watch = (): void => {
    isDead = false;
    const own = child;
    void own.gone.then(() => {
      if (own === child) isDead = true;
    });
  };
  watch();
  const ask = async <R>(message: object): Promise<R> => {
    const own = child;
    const answer = once(own.process, 'message') as Promise<[R]>;
    // It may die at a late write while it is being asked.
    const death = own.gone.then(() => {
      throw new Error('The system died while it was asked.');
    });
    own.process.send(message, () => undefined);
    return (await Promise.race([answer, death]))[0];
  };
  return {
    w,
    arm: async (point) => {
      await ask({ arm: point ?? {} });
    },
    writes: () => ask<{ writes: number; all: number }>({ count: true }),
    isDead: () => isDead,
    gone: () => child.gone,
    revive: async () => {
      if (!isDead && (await ask({ arm: {} }).catch(() => 'died')) !== 'died') return;
      child = await start();
      watch();
    },
    stop: async () => {
      await child.kill();
      await next.then((one) => one.kill()).catch(() => undefined);
      await w.stop();
    },
  };
}
