import { hostname, userInfo } from 'node:os';
import { Fault } from '@sorrel/service-kit/fault';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { openCaller, type RpcCaller } from '@sorrel/service-kit/messaging/rpc/rpc-caller';
import { createLog } from '@sorrel/service-kit/observability/log';
import type { Context } from '@sorrel/service-kit/security/actor';
import { readKitSettings } from '@sorrel/service-kit/settings/kit-settings';
import { Problem } from './problem.ts';
import { checkReachable } from './servers/reachable.ts';

export type Env = Record<string, string | undefined>;

/** Who ran the command, for the audit. */
export const operatorContext = (command: string): Context =>
  systemContext(`${command} command, ${userInfo().username} on ${hostname()}`);

/** A connection to the running installation's broker as the user of its operators. The caller closes `connection`. */
export async function openOperator(env: Env): Promise<RpcCaller> {
  const natsUrl = env.NATS_URL_STAFF || env.NATS_URL;
  if (!natsUrl || !env.SORREL_SECRET)
    throw new Problem(
      'Set NATS_URL_STAFF (or NATS_URL) and SORREL_SECRET as Sorrel runs with them (or name a file of settings with --env), or start it with npm start in this folder.',
    );
  // It makes calls over the broker and opens no other store.
  const settings = readKitSettings(
    {
      NATS_URL: natsUrl,
      NATS_TLS_CA: env.NATS_TLS_CA,
      NATS_TLS_CERT: env.NATS_TLS_CERT,
      NATS_TLS_KEY: env.NATS_TLS_KEY,
      SORREL_SECRET: env.SORREL_SECRET,
      SORREL_SECRET_OLD: env.SORREL_SECRET_OLD,
      DATABASE_URL: 'postgres://unused',
      REDIS_URL: 'redis://unused',
    },
    'staff',
  );
  await checkReachable('nats', settings.natsUrl);
  return openCaller(settings, createLog('staff', { level: 'silent' }));
}

/** What a program refused, in one line; other errors stay as they are. */
export function inOneLine(error: unknown, program: string): unknown {
  if (!(error instanceof Fault)) return error;
  if (error.code === 'timeout')
    return new Problem(
      `${capital(program)} has not answered in time. It may still be at it (npm run ops -- status shows what is under way), or be stuck.`,
    );
  if (error.code === 'unavailable')
    return new Problem(`Nobody answers: ${program} must be running, on the same broker.`);
  if (error.code === 'forbidden' && error.message.includes('forged'))
    return new Problem(
      `${capital(program)} does not believe this command: SORREL_SECRET must be the one it runs with.`,
    );
  return new Problem([error.message, ...Object.values(error.errors ?? {}).flat()].filter(isNew).join(' '));
}

/** Asks a program; what it refuses is said in one line. */
export async function asking<T>(program: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw inOneLine(error, program);
  }
}

const isNew = (text: string, at: number, all: readonly string[]): boolean => all.indexOf(text) === at;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const moment = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
