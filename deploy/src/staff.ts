import type { z } from 'zod';
import { Permission } from '@sorrel/contracts/actor';
import { changePermissions, disableStaff, inviteStaff, listStaff } from '@sorrel/contracts/identity/security';
import { savePrescriber } from '@sorrel/contracts/consultations/rpc';
import { whyNotRegistered } from '@sorrel/contracts/consultations/registration';
import { inOneLine, moment, openOperator, operatorContext, type Env } from './operator.ts';
import { Problem } from './problem.ts';

export interface Asked {
  verb: 'invite' | 'list' | 'disable' | 'permit' | 'prescriber';
  email: string;
  fname: string;
  sname: string;
  permissions: Permission[];
  /** A prescriber's particulars, as they are given. */
  prescriber: { name: string; qualification: string; registration: string; address: string };
  /** A file of settings. */
  file: string | null;
}

const OPTIONS = ['--name', '--may', '--env', '--qualification', '--registration', '--address'];

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
    if (!OPTIONS.includes(word)) throw new Problem(`"${word}" is not known here.`);
    if (value === undefined) throw new Problem(`${word} needs a word after it.`);
    options[word] = value;
  }
  const [verb = '', email = '', more] = plain;
  if (!isVerb(verb)) throw new Problem(`"${verb}" is not known here: invite, list, disable, permit or prescriber.`);
  if (more !== undefined) throw new Problem(`"${more}" is one word too many.`);
  if (verb !== 'list' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Problem(`Whom? npm run staff -- ${verb} <email>`);
  if (verb === 'permit' && options['--may'] === undefined)
    throw new Problem('What may they do? npm run staff -- permit <email> --may prescriber,ops');
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
    prescriber: {
      name: options['--name'] ?? '',
      qualification: options['--qualification'] ?? '',
      registration: options['--registration'] ?? '',
      address: options['--address'] ?? '',
    },
    file: options['--env'] ?? null,
  };
}

const isVerb = (word: string): word is Asked['verb'] =>
  ['invite', 'list', 'disable', 'permit', 'prescriber'].includes(word);

const nameIn = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

/** Calls identity, which must be running: so there is one way in, with its limits and its audit. Returns the lines to print. */
export async function staff(asked: Asked, env: Env): Promise<string[]> {
  const rpc = await openOperator(env);
  const ctx = operatorContext('staff');
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
    if (asked.verb === 'permit') {
      await rpc.ask(changePermissions, { user: colleague.id, permissions: asked.permissions }, ctx);
      return [
        `${asked.email} may from now on: ${asked.permissions.join(', ')}. Everybody in operations is told by mail.`,
      ];
    }
    if (asked.verb === 'prescriber') {
      const { address, ...particulars } = asked.prescriber;
      const prescriber = { ...particulars, address: address.split(',').map((line) => line.trim()) };
      const why = whyNotRegistered(prescriber);
      if (why)
        throw new Problem(
          `${why} npm run staff -- prescriber <email> --name "Dr First Last" --qualification MBBS --registration "GMC 1234567" --address "Street, Town, Postcode"`,
        );
      await rpc.ask(savePrescriber, { userId: colleague.id, ...prescriber }, ctx);
      return [
        `${prescriber.name} signs as ${prescriber.registration}. The number was not checked against the register.`,
      ];
    }
    await rpc.ask(disableStaff, { user: colleague.id }, ctx);
    return [`${asked.email} is logged out everywhere and cannot log in any more.`];
  } catch (error) {
    throw inOneLine(error, 'identity');
  } finally {
    await rpc.connection.close();
  }
}

type Colleague = z.output<typeof listStaff.output>['staff'][number];

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
