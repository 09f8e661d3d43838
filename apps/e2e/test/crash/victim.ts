import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { until } from '@sorrel/test-kit/until';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { freePort } from '@sorrel/deploy/servers/free-port';
import { openBalancer } from '../chaos/balancer.ts';
import { startChild, type Child } from '../child.ts';
import { NO_SCREENS } from '../no-screens.ts';
import { deaths } from './after.ts';

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

/**
 * The whole product in a process that can be killed at any of its writes, in a world whose servers and stand-ins keep running. With two
 * replicas there is a second such process behind the same door: the points are those of one of them, which dies while the other goes on.
 */
export interface Victim {
  w: World;
  replicas: number;
  /** Counts from now on; at the given write a process dies: with two replicas each in turn. */
  arm(point?: Point): Promise<void>;
  /** Since it was armed, on average of the replicas: writes that last, the points of a sweep, and all of them. */
  writes(): Promise<{ writes: number; all: number }>;
  /** The one that was armed, or another, has ended. */
  isDead(): boolean;
  /** Whether any replica still runs. */
  isServed(): boolean;
  gone(): Promise<void>;
  /** All up again (or still), disarmed. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Where a replica behind a door listens. */
interface Place {
  port: number;
  mediaPort: number;
  ready: string;
  env: Record<string, string>;
}

async function freePlace(): Promise<Place> {
  const [port, mediaPort, health] = await Promise.all([freePort(), freePort(), freePort()]);
  return {
    port,
    mediaPort,
    ready: `http://127.0.0.1:${health}/health/ready`,
    env: { PORT: String(port), MEDIA_PORT: String(mediaPort), MANAGEMENT_PORT: String(health) },
  };
}

interface Replica extends Child {
  isDead: boolean;
}

export async function victim(replicas = 1): Promise<Victim> {
  const w = await world({ only: ['sandbox'], env: { PROGRAMS: SCHEMAS.join(','), ...QUICK, ...NO_SCREENS } });
  await w.clock.begin(lastNoon());
  // A single one takes the world's own ports.
  const doors =
    replicas === 1
      ? undefined
      : { bff: await openBalancer(Number(w.env.PORT)), media: await openBalancer(Number(w.env.MEDIA_PORT)) };
  const logFile = join(w.env.DATA_DIR ?? '', 'victim.log');
  // A process that has loaded its code and waits for the word to start.
  const standBy = (): Promise<Child> =>
    startChild({
      program: 'apps/e2e/test/crash/run-system.mjs',
      hook: 'apps/e2e/test/crash/write-hook.mjs',
      env: w.env,
      logFile,
    });
  // The next process loads its code while the current ones still run: that is most of a start's time.
  let next = standBy();
  const start = async (triesLeft = 3): Promise<Replica> => {
    const one = await next;
    const started = once(one.process, 'message');
    // Only now, or somebody else may have taken the ports meanwhile.
    const place = doors ? await freePlace() : undefined;
    one.process.send({ go: place?.env ?? {} });
    const hasStarted = await Promise.race([started.then(() => true), one.gone.then(() => false)]);
    next = standBy();
    next.catch(() => undefined);
    if (!hasStarted) {
      const why = readFileSync(logFile, 'utf8').slice(-1_000);
      if (place && why.includes('EADDRINUSE') && triesLeft > 0) return start(triesLeft - 1);
      throw new Error(`The system ended before it had started: ${why}`);
    }
    const replica = { ...one, isDead: false };
    void one.gone.then(() => {
      replica.isDead = true;
      deaths.count++;
      if (place) doors?.bff.remove(place.port);
      if (place) doors?.media.remove(place.mediaPort);
    });
    if (place) {
      const { port, mediaPort, ready } = place;
      await until(async () => (await fetch(ready)).status === 200, 30_000, 'a replica that is ready');
      await doors?.bff.add(port, ready);
      await doors?.media.add(mediaPort, ready);
    }
    return replica;
  };
  const running: Replica[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((one) => one.kill()));
    await next.then((one) => one.kill()).catch(() => undefined);
    await Promise.all(Object.values(doors ?? {}).map((door) => door.close()));
    await w.stop();
  };
  try {
    while (running.length < replicas) running.push(await start());
  } catch (error) {
    await stop();
    throw error;
  }
  let turn = 0;
  const armed = (): Replica => running[turn % replicas] as Replica;
  return {
    w,
    replicas,
    arm: async (point) => {
      turn++;
      for (const one of running) await ask(one, { arm: (one === armed() && point) || {} });
    },
    writes: async () => {
      const counts = await Promise.all(
        running.map((one) => ask<{ writes: number; all: number }>(one, { count: true })),
      );
      const mean = (name: 'writes' | 'all') =>
        Math.floor(counts.reduce((sum, count) => sum + count[name], 0) / replicas);
      return { writes: mean('writes'), all: mean('all') };
    },
    isDead: () => running.some((one) => one.isDead),
    isServed: () => running.some((one) => !one.isDead),
    gone: () => armed().gone,
    revive: async () => {
      for (const [n, one] of running.entries()) {
        if (!one.isDead && (await ask(one, { arm: {} }).catch(() => 'died')) !== 'died') continue;
        running[n] = await start();
      }
    },
    stop,
  };
}

async function ask<R>({ process, gone }: Replica, message: object): Promise<R> {
  const answer = once(process, 'message') as Promise<[R]>;
  // It may die at a late write while it is being asked.
  const death = gone.then(() => {
    throw new Error('The system died while it was asked.');
  });
  process.send(message, () => undefined);
  return (await Promise.race([answer, death]))[0];
}
