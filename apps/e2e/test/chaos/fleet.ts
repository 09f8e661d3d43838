import { join } from 'node:path';
import { SCHEMAS, SERVICES } from '@sorrel/deploy/topology';
import { world, type World } from '@sorrel/test-kit/world';
import { freePort } from '@sorrel/deploy/servers/free-port';
import { startChild } from '../child.ts';
import { NO_SCREENS } from '../no-screens.ts';
import { openBalancer, type Balancer } from './balancer.ts';

/*
 * Two replicas of every program, BFF and media behind balancers, each a process of its own; billing answers and works apart.
 */
const PARTS = SERVICES.filter(({ name }) => name !== 'sandbox').flatMap(({ name, roles }) =>
  (name === 'billing' ? roles : (['all'] as const)).map((role) => ({ name, role })),
);
type Part = (typeof PARTS)[number];

interface Replica {
  part: Part;
  /** How long it took, in ms. */
  stop(): Promise<number>;
}

export interface Fleet {
  w: World;
  /** Stops and replaces one replica after the other, and answers how long each stop took, in ms. `hook`: loaded into the new processes. */
  roll(hook?: string): Promise<number[]>;
  close(): Promise<void>;
}

export async function openFleet(): Promise<Fleet> {
  const w = await world({
    only: ['sandbox'],
    env: { PROGRAMS: SCHEMAS.join(','), STOP_GRACE_MS: '1000', ...NO_SCREENS },
  });
  const doors: Partial<Record<string, Balancer>> = {
    bff: await openBalancer(Number(w.env.PORT)),
    media: await openBalancer(Number(w.env.MEDIA_PORT)),
  };
  let replicas: Replica[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await Promise.all(Object.values(doors).map((door) => door?.close()));
    await w.stop();
  };

  /** Starts a replica and adds it to its balancer. */
  const start = async (part: Part, hook?: string): Promise<Replica> => {
    const port = await freePort();
    const healthPort = await freePort();
    const own: Record<string, string> =
      part.name === 'bff' ? { PORT: String(port) } : part.name === 'media' ? { MEDIA_PORT: String(port) } : {};
    const env = { ...w.env, ...own, HEALTH_PORT: String(healthPort), SERVICE: part.name, ROLE: part.role };
    const end = await startProcess(w, part, env, hook);
    await doors[part.name]?.add(port, `http://127.0.0.1:${healthPort}/health/ready`);
    let stopping: Promise<number> | undefined;
    return {
      part,
      stop: () =>
        (stopping ??= (async () => {
          const from = performance.now();
          await end();
          doors[part.name]?.remove(port);
          return performance.now() - from;
        })()),
    };
  };

  try {
    for (const part of PARTS) replicas.push(...(await Promise.all([start(part), start(part)])));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    w,
    roll: async (hook) => {
      const stops: number[] = [];
      for (const old of [...replicas]) {
        stops.push(await old.stop());
        replicas = [...replicas.filter((one) => one !== old), await start(old.part, hook)];
      }
      return stops;
    },
    close,
  };
}

async function startProcess(
  w: World,
  { name, role }: Part,
  env: Record<string, string>,
  hook: string | undefined,
): Promise<() => Promise<void>> {
  const child = await startChild({
    program: 'apps/e2e/test/shapes/run-program.mjs',
    ...(hook ? { hook } : {}),
    env,
    logFile: join(w.env.DATA_DIR ?? '', `${name}-${role}.log`),
  });
  return async () => {
    child.process.kill('SIGTERM');
    await child.gone;
  };
}
