import { pino } from 'pino';
import { newShared, type Making, type Running } from '@sorrel/service-kit/boot';
import { Neighbours } from '@sorrel/service-kit/messaging/rpc/neighbours';
import { Management } from '@sorrel/service-kit/http/management';
import type { Shared } from '@sorrel/service-kit/kit.module';
import { readManagement } from '@sorrel/service-kit/settings/management-settings';
import { checkSettings, STARTERS } from './services.ts';
import { SERVICES } from './topology.ts';

export interface AllInOne {
  url: string;
  services: Running[];
  stop(): Promise<void>;
}

/** The name of the process that holds all programs, for logs and for the supervisor. */
export const ALL_IN_ONE = 'sorrel';

export interface AllInOneOptions {
  /** The programs to start; all of them when left out. */
  only?: readonly string[];
  /** How each is made (tests: from Nest's testing module). */
  making?: Making;
  /** How they call each other; null: through the broker, as programs apart do. */
  neighbours?: Neighbours | null;
}

/**
 * Every program in this one process, as `npm start` and the tests run them. LOG_FILE in `env` takes the log lines. The sandbox comes first
 * because the others ask it for the time.
 */
export async function startAllInOne(
  env: Record<string, string>,
  { only = SERVICES.map((program) => program.name), making, neighbours = new Neighbours() }: AllInOneOptions = {},
): Promise<AllInOne> {
  const shared: Shared = {
    ...newShared(env.LOG_FILE ? pino.destination({ dest: env.LOG_FILE, mkdir: true, sync: false }) : undefined),
    ...(neighbours ? { neighbours } : {}),
  };
  const running: Running[] = [];
  const stop = async (): Promise<void> => {
    // The BFF stops first, then the services behind it; the sandbox, which the others call, last.
    await running.find((one) => one.name === 'bff')?.stop();
    await Promise.all(running.filter((one) => one.name !== 'bff' && one.name !== 'sandbox').map((one) => one.stop()));
    await running.find((one) => one.name === 'sandbox')?.stop();
    await shared.management?.close();
  };
  const start = async (name: string): Promise<void> => {
    const starter = STARTERS[name];
    if (!starter) throw new Error(`There is no program named ${name}.`);
    running.push(await starter(env, shared, making));
  };
  const wanted = SERVICES.map((program) => program.name).filter((name) => only.includes(name));
  await checkSettings(env, wanted);
  const at = readManagement(env);
  if (at) shared.management = await Management.open(at, ALL_IN_ONE, wanted);
  try {
    if (wanted.includes('sandbox')) await start('sandbox');
    // Waits for all of them even when one fails, so that every one that started is stopped.
    const others = await Promise.allSettled(wanted.filter((name) => name !== 'sandbox').map(start));
    for (const other of others) if (other.status === 'rejected') throw other.reason;
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
  const port = running.find((one) => one.name === 'bff')?.port;
  return { url: port ? `http://localhost:${port}` : '', services: running, stop };
}
