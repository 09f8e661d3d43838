import { hostname, userInfo } from 'node:os';
import type { z } from 'zod';
import { Permission } from '@sorrel/contracts/actor';
import { disableStaff, inviteStaff, listStaff } from '@sorrel/contracts/identity/security';
import { Fault } from '@sorrel/service-kit/fault';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { openClient, type RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { createLog } from '@sorrel/service-kit/observability/log';
import { readKitSettings } from '@sorrel/service-kit/settings';
import { Problem } from './problem.ts';
import { checkReachable } from './servers/reachable.ts';

type Env = Record<string, string | undefined>;

export interface Asked {
  verb: 'invite' | 'list' | 'disable';
  email: string;
  fname: string;
  sname: string;
  permissions: Permission[];
  /** A file of settings. */
  file: string | null;
}

/** What the command was asked to do. @throws Problem in one line. */
export function readWords(words: readonly string[]): Asked {
  const plain: string[] = [];
  const options: Record<string, string> = {};
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!word.startsWith('--')) {
      plain.push(word);
      continue;
    }
    const value = words[++at];
    if (!['--name', '--may', '--env'].includes(word)) throw new Problem(`"${word}" is not known here.`);
    if (value === undefined) throw new Problem(`${word} needs a word after it.`);
    options[word] = value;
  }
  const [verb = '', email = '', more] = plain;
  if (!isVerb(verb)) throw new Problem(`"${verb}" is not known here: invite, list or disable.`);
  if (more !== undefined) throw new Problem(`"${more}" is one word too many.`);
  if (verb !== 'list' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Problem(`Whom? npm run staff -- ${verb} <email>`);
  const permissions = (options['--may'] ?? 'ops').split(',').map((one) => one.trim());
  const unknown = permissions.find((one) => !(Permission.options as readonly string[]).includes(one));
  if (unknown !== undefined)
    throw new Problem(`"${unknown}" is no permission; there are ${Permission.options.join(', ')}.`);
  // Without a name the address is used; they correct it in the console.
  const [fname = '', ...rest] = (options['--name'] ?? nameIn(email)).trim().split(/\s+/);
  return {
    verb,
    email: email.toLowerCase(),
    fname,
    sname: rest.join(' ') || 'Owner',
    permissions: permissions as Permission[],
    file: options['--env'] ?? null,
  };
}

const isVerb = (word: string): word is Asked['verb'] => ['invite', 'list', 'disable'].includes(word);

const nameIn = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

/** Calls identity, which must be running: so there is one way in, with its limits and its audit. Returns the lines to print. */
export async function staff(asked: Asked, env: Env): Promise<string[]> {
  const rpc = await open(env);
  // The audit records who ran the command.
  const ctx = systemContext(`staff command, ${userInfo().username} on ${hostname()}`);
  try {
    if (asked.verb === 'invite') {
      const { email, fname, sname, permissions } = asked;
      const { expiresAt } = await rpc.ask(inviteStaff, { email, fname, sname, permissions }, ctx);
      return [
        `An invitation is on its way to ${email}, who may: ${permissions.join(', ')}.`,
        `Its link works once, until ${moment(expiresAt)}. At the first log-in they set up a second factor.`,
      ];
    }
    const { staff: everybody } = await rpc.ask(listStaff, {}, ctx);
    if (asked.verb === 'list') return everybody.length > 0 ? everybody.map(lineOf) : ['Nobody yet.'];
    const colleague = everybody.find(({ email }) => email.toLowerCase() === asked.email);
    if (!colleague) throw new Problem(`Nobody of the staff has the address ${asked.email}.`);
    await rpc.ask(disableStaff, { user: colleague.id }, ctx);
    return [`${asked.email} is logged out everywhere and cannot log in any more.`];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === 'unavailable' || error.code === 'timeout')
      throw new Problem('Nobody answers: identity must be running, on the same broker.');
    if (error.code === 'forbidden' && error.message.includes('forged'))
      throw new Problem('Identity does not believe this command: SORREL_SECRET must be the one it runs with.');
    throw new Problem([error.message, ...Object.values(error.errors ?? {}).flat()].filter(isNew).join(' '));
  } finally {
    await rpc.connection.close();
  }
}

const isNew = (text: string, at: number, all: readonly string[]): boolean => all.indexOf(text) === at;

type Colleague = z.output<typeof listStaff.output>['staff'][number];

const moment = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

function lineOf({ email, name, permissions, isFactorOn, seenAt, invitedUntil, disabledAt }: Colleague): string {
  const state = disabledAt
    ? `disabled ${moment(disabledAt)}`
    : invitedUntil
      ? Date.parse(invitedUntil) > Date.now()
        ? `invited, until ${moment(invitedUntil)}`
        : 'invited, the link is over'
      : `second factor ${isFactorOn ? 'on' : 'off'}, ${seenAt ? `last seen ${moment(seenAt)}` : 'never seen'}`;
  return `${email.padEnd(32)} ${name.padEnd(24)} ${(permissions.join(',') || '-').padEnd(28)} ${state}`;
}

async function open(env: Env): Promise<RpcClient> {
  const natsUrl = env.NATS_URL_STAFF || env.NATS_URL;
  if (!natsUrl || !env.SORREL_SECRET)
    throw new Problem(
      'Set NATS_URL_STAFF (or NATS_URL) and SORREL_SECRET as Sorrel runs with them (or name a file of settings with --env), or start it with npm start in this folder.',
    );
  // It makes one call over the broker and opens no other store.
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
  return openClient(settings, createLog('staff', { level: 'silent' }));
}
