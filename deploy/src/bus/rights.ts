import type { Wires } from './wires.ts';

/** A user of the broker and all its rights; plain data, for whatever writes the broker's configuration. */
export interface BusUser {
  user: string;
  /** The environment variable that holds its password. */
  passwordFrom: string;
  publish: string[];
  /** `"rpc.billing.> billing"`: only in this queue group. */
  subscribe: string[];
  /** May answer a request, once and within this time; null where it may publish everything anyway. */
  replies: { max: number; expires: string } | null;
}

/** The same as in service-kit (`event-stream.ts`); a spec compares the two. */
export const STREAM = 'FACTS';
/** May create, repair and inspect everything: for deploying, for the demo data and for tests. No program runs as this user. */
export const DEPLOY = 'deploy';
/** Whoever operates an installation from a terminal (`npm run staff`, `npm run ops`); it may do nothing else. */
export const STAFF = 'staff';
/** Copied from the contracts, which may not be built yet when this runs; a spec compares the two. */
export const STAFF_ASKS = [
  'rpc.identity.staff.invite',
  'rpc.identity.staff.list',
  'rpc.identity.staff.disable',
  'rpc.identity.staff.change-permissions',
  'rpc.consultations.prescribers.save',
  'rpc.identity.backups.read',
  'rpc.identity.people.find',
  'rpc.identity.people.erase',
  'rpc.identity.people.hold',
  'rpc.identity.people.dormant',
  'rpc.media.photos.take',
  'rpc.media.attachments.take',
  'rpc.billing.books.read',
  'rpc.billing.payments.reconcile',
  'rpc.every.programs.show',
  'rpc.*.kit.idle',
  'rpc.*.kit.operations',
  'rpc.*.kit.replay',
  'rpc.*.kit.retry',
  'rpc.*.kit.republish',
  'rpc.*.kit.person',
  'rpc.*.kit.standing',
];
const SANDBOX = 'sandbox';
/** Longer than any contract's timeout. */
export const REPLIES = { max: 1, expires: '2m' };

const passwordVariable = (user: string): string => `NATS_PASSWORD_${user.toUpperCase()}`;

/** One user for each program, with the rights its wires need and no others, one for operators' commands, and one for deploying. */
export function busUsers(wires: Wires): BusUser[] {
  const hasSandbox = SANDBOX in wires;
  const users = Object.entries(wires).map(([name, { asks, hears, tells, listens }]): BusUser => {
    const live = hears.length > 0 ? [`live.${name}.dealt-with`] : [];
    const asked = hasSandbox ? [...asks, 'rpc.sandbox.clock.read'] : asks;
    return {
      user: name,
      passwordFrom: passwordVariable(name),
      publish: [
        `evt.${name}.>`,
        ...asked,
        ...live,
        ...tells,
        `$JS.API.STREAM.INFO.${STREAM}`,
        // For a missing stream: the right does not allow changing an existing one.
        `$JS.API.STREAM.CREATE.${STREAM}`,
        // To see how far its listeners have got; names and numbers only.
        `$JS.API.CONSUMER.LIST.${STREAM}`,
        ...hears.flatMap((owner) => consumerRights(`${name}--${owner}`, owner)),
      ],
      subscribe: [`_INBOX_${name}.>`, `rpc.${name}.> ${name}`, 'rpc.every.>', ...live, ...listens],
      replies: REPLIES,
    };
  });
  const deploy = { user: DEPLOY, passwordFrom: passwordVariable(DEPLOY), replies: null };
  const staff: BusUser = {
    user: STAFF,
    passwordFrom: passwordVariable(STAFF),
    publish: [...STAFF_ASKS],
    subscribe: [`_INBOX_${STAFF}.>`],
    replies: null,
  };
  return [...users, staff, { ...deploy, publish: ['>'], subscribe: ['>'] }];
}

/** Whether a program's user may publish on a subject, for calls that do not pass the broker. */
export function mayAskBy(users: readonly BusUser[]): (program: string, subject: string) => boolean {
  const rights = new Map(users.map(({ user, publish }) => [user, publish.map((right) => right.split('.'))]));
  return (program, subject) => {
    const words = subject.split('.');
    return (rights.get(program) ?? []).some(
      (right) =>
        (right.at(-1) === '>' ? words.length >= right.length : words.length === right.length) &&
        right.every((word, at) => word === '>' || word === '*' || word === words[at]),
    );
  };
}

/** The rights for one durable consumer with one filter. */
const consumerRights = (durable: string, owner: string): string[] => [
  `$JS.API.CONSUMER.CREATE.${STREAM}.${durable}.evt.${owner}.>`,
  `$JS.API.CONSUMER.INFO.${STREAM}.${durable}`,
  `$JS.API.CONSUMER.MSG.NEXT.${STREAM}.${durable}`,
  `$JS.ACK.${STREAM}.${durable}.>`,
];

/** The wires of an installation without the sandbox, as production has it. */
export const withoutSandbox = (wires: Wires): Wires =>
  Object.fromEntries(Object.entries(wires).filter(([name]) => name !== SANDBOX));

/**
 * The authorization block of the broker's configuration. Passwords come from its environment, so the block may be printed and kept
 * anywhere.
 */
export function authorizationBlock(users: readonly BusUser[]): string {
  const list = (words: readonly string[]) =>
    `[\n${words.map((word) => `          ${JSON.stringify(word)}`).join('\n')}\n        ]`;
  const blocks = users.map(
    ({ user, passwordFrom, publish, subscribe, replies }) => `    {
      user: ${JSON.stringify(user)}
      password: $${passwordFrom}
      permissions {
        publish: ${list(publish)}
        subscribe: ${list(subscribe)}${replies ? `\n        allow_responses: { max: ${replies.max}, expires: "${replies.expires}" }` : ''}
      }
    }`,
  );
  return `authorization {\n  timeout: 5\n  users: [\n${blocks.join('\n')}\n  ]\n}\n`;
}
