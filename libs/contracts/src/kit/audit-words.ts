import { DID, LOOKED } from './audit-actions.ts';
import { PROGRAMS } from './operations.ts';

/** `audit`: somebody read this very record. */
export const AUDIT_KINDS = ['did', 'looked', 'refused', 'audit'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Something that staff tried and were not allowed to do. */
export const DENIED = 'staff.denied';
/** What the console writes about those who read this record. */
export const AUDIT_READ = 'audit.read';
export const AUDIT_EXPORTED = 'audit.exported';
export const AUDIT_VERIFIED = 'audit.verified';

const OF_PROGRAMS: Readonly<Record<'looked' | 'did', Readonly<Record<string, string>>>> = {
  looked: { person: 'Took out everything that is kept about a person' },
  did: {
    replay: 'Gave a dead letter to its handler again',
    retry: 'Made a failed job due again',
    republish: 'Published an event again',
  },
};
const AUDIT: Readonly<Record<string, string>> = {
  [AUDIT_READ]: 'Read the audit',
  [AUDIT_EXPORTED]: 'Exported the audit',
  [AUDIT_VERIFIED]: 'Verified the audit',
};

interface Said {
  kind: AuditKind;
  words: string;
}
const said = (kind: AuditKind, table: Readonly<Record<string, string>>): [string, Said][] =>
  Object.entries(table).map(([action, words]) => [action, { kind, words }]);
const ofPrograms = (kind: 'looked' | 'did'): [string, Said][] =>
  PROGRAMS.flatMap((program) =>
    Object.entries(OF_PROGRAMS[kind]).map(([verb, words]): [string, Said] => [
      `rpc.${program}.kit.${verb}`,
      { kind, words },
    ]),
  );

/** Every action that an audit row may have, in words. */
export const AUDIT_WORDS: ReadonlyMap<string, Said> = new Map([
  ...said('looked', LOOKED),
  ...said('did', DID),
  ...ofPrograms('looked'),
  ...ofPrograms('did'),
  ...said('audit', AUDIT),
  [DENIED, { kind: 'refused', words: 'Was refused' }],
]);

export const actionsOf = (kind: AuditKind): string[] =>
  [...AUDIT_WORDS].filter(([, one]) => one.kind === kind).map(([action]) => action);

/** The actions whose words hold what was typed. */
export const actionsSaying = (typed: string): string[] => {
  const wanted = typed.toLowerCase();
  return [...AUDIT_WORDS].filter(([, { words }]) => words.toLowerCase().includes(wanted)).map(([action]) => action);
};

/** Verbs that are not made by taking `ed` or `d` away. */
const PLAIN: Readonly<Record<string, string>> = {
  Admitted: 'admit',
  Began: 'begin',
  Came: 'come',
  Cancelled: 'cancel',
  Chose: 'choose',
  Found: 'find',
  Gave: 'give',
  Had: 'have',
  Left: 'leave',
  Let: 'let',
  Logged: 'log',
  Made: 'make',
  Planned: 'plan',
  Put: 'put',
  Read: 'read',
  Reset: 'reset',
  Sent: 'send',
  Set: 'set',
  Shipped: 'ship',
  Stopped: 'stop',
  Tied: 'tie',
  Took: 'take',
  Tried: 'try',
  Verified: 'verify',
  Was: 'be',
  Went: 'go',
  Withdrew: 'withdraw',
  Wrote: 'write',
};
/** Verbs that end in e: only their d goes. */
const WITH_E = new Set(
  'Agreed Approved Changed Closed Compared Completed Decided Declined Disabled Erased Filed Invited Moved Noted Proposed Released Removed Revoked Saved Snoozed Used'.split(
    ' ',
  ),
);

/** `Began a refund` as something tried: `begin a refund`. */
export function asTried(words: string): string {
  const [verb = '', ...rest] = words.split(' ');
  const plain = PLAIN[verb] ?? verb.slice(0, WITH_E.has(verb) ? -1 : -2).toLowerCase();
  return [plain, ...rest].join(' ');
}
