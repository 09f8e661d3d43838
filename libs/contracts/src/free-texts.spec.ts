import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import type { RpcContract } from './rpc-contract.ts';

/*
 * Everything a customer or a visitor can send, walked through its contracts. A text that somebody can fill with a story is read for danger,
 * or stands here with the reason why it is no words.
 */

/** Read for danger, and where. */
const READ: Readonly<Record<string, string>> = {
  'rpc.consultations.questionnaires.answer answers.*': 'consultations, at each save',
  'rpc.consultations.questionnaires.submit why': 'consultations, as it is sent',
  'rpc.consultations.check-ins.answer answers.words': 'consultations, with the answers',
  'rpc.consultations.health-changes.tell change.words': 'consultations, by what follows from a change of health',
  'rpc.billing.subscriptions.change-plan change.reason': 'consultations, with the task it opens',
  'rpc.consultations.looks.ask words': 'consultations, with the task it opens',
  'rpc.consultations.concerns.complain what': 'consultations, as it is written',
  'rpc.messaging.chat.send message': 'messaging, before it is stored',
  'rpc.identity.customers.update-my-address address_1': 'consultations, when its copy of the address changes',
  'rpc.identity.customers.update-my-address address_2': 'consultations, when its copy of the address changes',
};

/** No words of a patient's own. */
const NO_WORDS: readonly [field: RegExp, reason: string][] = [
  [/ (slug|treatment)$/, 'the name of a treatment'],
  [/ answers\.\*\.\*$/, 'options of a question: others are refused'],
  [/ (change\.)?code$| promoCode$/, 'a promotion’s code, compared with those there are'],
  [
    / (paymentMethod|payment_method|link|token|registration|clientId|attachments\.\*\.url)$/,
    'a mark of ours, or of the card company',
  ],
  [/ device\.(ip|mark|userAgent)$/, 'written by the browser'],
  [/ password$/, 'a secret: nobody reads it'],
  [/ email$/, 'an e-mail address, checked as one'],
  [/ (name|surname|first_name|last_name)$/, 'somebody’s name'],
  [/ city$/, 'a town'],
  [
    /leaflets\..* (product\.|products\.\*\.)?ingredients\.\*\.(name|value|unit)$/,
    'what is in a medicine, written by the edge from the catalogue',
  ],
  [
    /practices\.find typed$/,
    'a search among practices: nothing of it is kept, and the answer chosen is read where it is saved',
  ],
  [/documents\.print-sale document\./, 'an invoice as billing made it, handed on by the edge'],
  [/subscriptions\.preview change\.reason$/, 'a preview keeps nothing: the asking itself is read'],
  [/ attachments\.\*\.name$/, 'the name of a file: the message beside it is read'],
];

const LONGEST_MARK = 40;
const root = new URL('.', import.meta.url);

async function contracts(): Promise<RpcContract[]> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(^|\/)rpc(\.ts$|\/[\w-]+\.ts$)/.test(file) && !file.endsWith('.spec.ts'),
  );
  const modules = await Promise.all(files.map((file) => import(new URL(file, root).href) as Promise<object>));
  const all = modules.flatMap((one) => Object.values(one) as unknown[]);
  return all.filter(
    (one): one is RpcContract => typeof one === 'object' && one !== null && 'subject' in one && 'actors' in one,
  );
}

/** The places of an input where a text of more than a mark's length fits. */
function textsOf(schema: unknown, at = ''): string[] {
  const def = (schema as z.core.$ZodType)._zod.def as unknown as Record<string, unknown> & { type: string };
  const inside = (one: unknown, name: string): string[] => textsOf(one, at === '' ? name : `${at}.${name}`);
  switch (def.type) {
    case 'object':
      return Object.entries((schema as z.ZodObject).shape).flatMap(([key, one]) => inside(one, key));
    case 'array':
      return inside(def['element'], '*');
    case 'record':
      return inside(def['valueType'], '*');
    case 'union':
      return [...new Set((def['options'] as unknown[]).flatMap((one) => textsOf(one, at)))];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'readonly':
    case 'prefault':
    case 'nonoptional':
      return textsOf(def['innerType'], at);
    case 'pipe':
      return textsOf(def['in'], at);
    case 'string': {
      const { maxLength, format } = schema as z.ZodString;
      return format === null && (maxLength === null || maxLength > LONGEST_MARK) ? [at] : [];
    }
    default:
      return [];
  }
}

test('every text a customer can send is read for danger, or is listed as no words with the reason', async () => {
  const theirs = (await contracts()).filter(({ actors }) =>
    actors.some((one) => one === 'customer' || one === 'visitor'),
  );
  const fields = [...new Set(theirs.flatMap(({ subject, input }) => textsOf(input).map((at) => `${subject} ${at}`)))];
  const isListed = (field: string): boolean =>
    Object.hasOwn(READ, field) || NO_WORDS.some(([pattern]) => pattern.test(field));
  expect(fields.filter((field) => !isListed(field)).toSorted()).toEqual([]);
  expect(NO_WORDS.filter(([pattern]) => !fields.some((field) => pattern.test(field)))).toEqual([]);
  expect(Object.keys(READ).filter((field) => !fields.includes(field))).toEqual([]);
});
