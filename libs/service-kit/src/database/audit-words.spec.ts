import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import * as billing from '@sorrel/contracts/billing/rpc';
import * as consultations from '@sorrel/contracts/consultations/rpc';
import * as fulfilment from '@sorrel/contracts/fulfilment/rpc';
import * as backups from '@sorrel/contracts/identity/backups';
import * as business from '@sorrel/contracts/identity/business';
import * as listViews from '@sorrel/contracts/identity/list-views';
import * as imports from '@sorrel/contracts/identity/imports';
import * as passkeys from '@sorrel/contracts/identity/passkeys';
import * as people from '@sorrel/contracts/identity/people';
import * as identity from '@sorrel/contracts/identity/rpc';
import * as security from '@sorrel/contracts/identity/security';
import { actionsOf, actionsSaying, asTried, AUDIT_WORDS } from '@sorrel/contracts/kit/audit-words';
import { PROGRAMS } from '@sorrel/contracts/kit/operations';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import * as media from '@sorrel/contracts/media/rpc';
import * as messaging from '@sorrel/contracts/messaging/rpc';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import { rpcsOf } from '../kit.module.ts';

const RPCS: RpcContract[] = [
  ...[
    billing,
    consultations,
    fulfilment,
    identity,
    security,
    business,
    backups,
    imports,
    passkeys,
    people,
    listViews,
    media,
    messaging,
  ].flatMap(rpcsOf),
  ...PROGRAMS.flatMap((program) => rpcsOf(kitRpcOf(program))),
];
const AUDITED = RPCS.filter(
  ({ actors, kind, isAudited }) => actors.includes('staff') && (kind === 'command' || isAudited),
);

test.each(AUDITED.map(({ subject, kind }) => [subject, kind]))(
  '%s has words, and is a look or a deed',
  (subject, kind) => expect(AUDIT_WORDS.get(subject)?.kind).toBe(kind === 'command' ? 'did' : 'looked'),
);

/** What is written by hand: the first argument of each `tx.audit(` that is a text, or a choice of texts. */
const written = globSync('{apps,libs}/*/src/**/*.ts', { cwd: fileURLToPath(new URL('../../../../', import.meta.url)) })
  .filter((file) => !file.endsWith('.spec.ts'))
  .flatMap((file) => {
    const source = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
    return [...source.matchAll(/\btx\.audit\(\s*([^,]+),/g)].map(([, first = '']) => ({ file, first: first.trim() }));
  });
/** Those that are not a text in the source, by what stands there. */
const ELSEWHERE: Record<string, string[]> = {
  '`batch.${state}`': ['batch.released', 'batch.quarantined', 'batch.recalled'],
  CLOSED: ['register.closed'],
  DENIED: ['staff.denied'],
  action: ['audit.read', 'audit.exported', 'audit.verified'],
  'auditDue.action': [],
  '`${drafted.type}.recorded`': ['incident.recorded', 'complaint.recorded'],
  '`${row.type}.step`': ['incident.step', 'complaint.step'],
  '`responsible.${kind}`': [
    'responsible.in',
    'responsible.out',
    'responsible.absent',
    'responsible.back',
    'responsible.ended',
  ],
  'findParcels.subject': ['rpc.fulfilment.parcels.find'],
};

test('every row that is written by hand has words', () => {
  expect(written.length).toBeGreaterThan(30);
  const actions = written.flatMap(({ file, first }) => {
    const texts = [...first.matchAll(/'([^']+)'/g)].map(([, text = '']) => text);
    const found = texts.length > 0 ? texts : ELSEWHERE[first];
    if (!found) throw new Error(`${file} writes ${first}: name it here.`);
    return found;
  });
  expect(actions.filter((action) => !AUDIT_WORDS.has(action))).toEqual([]);
});

test('nothing has words that is not there any more', () => {
  const known = new Set([
    ...RPCS.map(({ subject }) => subject),
    ...written.flatMap(({ first }) => [...first.matchAll(/'([^']+)'/g)].map(([, text = '']) => text)),
    ...Object.values(ELSEWHERE).flat(),
  ]);
  expect([...AUDIT_WORDS.keys()].filter((action) => !known.has(action))).toEqual([]);
});

test('no words name a finding of anybody’s health', () => {
  const all = [...AUDIT_WORDS.values()].map(({ words }) => words);
  expect(all.filter((words) => /pregnan|allerg|diagnos|condition/i.test(words))).toEqual([]);
});

test.each([
  ['Began a refund', 'begin a refund'],
  ['Opened a photo', 'open a photo'],
  ['Changed an address', 'change an address'],
  ['Cancelled a subscription of their own', 'cancel a subscription of their own'],
  ['Tied an override to a subscription', 'tie an override to a subscription'],
  ['Released a batch', 'release a batch'],
  ['Recorded a near miss', 'record a near miss'],
])('%s, tried: %s', (words, tried) => expect(asTried(words)).toBe(tried));

test('each verb can be said as something tried', () => {
  const verbs = new Set([...AUDIT_WORDS.values()].map(({ words }) => asTried(words).split(' ')[0] ?? ''));
  expect([...verbs].toSorted().join(' ')).toBe(
    'add admit agree answer approve ask assign be begin book cancel change check choose close come compare complete confirm correct count decide decline disable end enter erase export file find finish give go have invite join leave let lift log look make mark move note open pack plan print propose publish put read recall record register release remind remove reset review revoke save send set ship sign snooze start stop take tie try use verify weigh withdraw write',
  );
});

test('actions are found by their words, whatever the case', () => {
  expect(actionsSaying('PHOTO')).toEqual(
    expect.arrayContaining(['photo.viewed', 'rpc.media.photos.of-customer', 'rpc.media.photos.use-again']),
  );
  expect(actionsSaying('no such words')).toEqual([]);
  expect(actionsOf('refused')).toEqual(['staff.denied']);
});
