import { createHmac, createSecretKey, randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Actor, type Permission } from '@sorrel/contracts/actor';
import { Fault } from '../fault.ts';

const LIFE_SECONDS = 60;
/** A signature made for somebody is used again this long: a page that asks five services signs once. */
const AGAIN_MS = 10_000;

/** Signs and checks the actor context that travels with each RPC (HMAC-SHA-256, 60 s). */
export class ActorSigner {
  // Prepared once: from bytes the key would be made anew for each signature.
  readonly #key: KeyObject;
  readonly #signed = new WeakMap<object, { token: string; at: number }>();

  constructor(secretHex: string) {
    this.#key = createSecretKey(createHmac('sha256', Buffer.from(secretHex, 'hex')).update('sorrel actor').digest());
  }

  sign(actor: Omit<Actor, 'exp'>): string {
    const now = Date.now();
    const before = this.#signed.get(actor);
    if (before && now - before.at < AGAIN_MS) return before.token;
    const body = Buffer.from(JSON.stringify({ ...actor, exp: Math.floor(now / 1000) + LIFE_SECONDS })).toString(
      'base64url',
    );
    const token = `${body}.${this.#mac(body)}`;
    this.#signed.set(actor, { token, at: now });
    return token;
  }

  verify(token: string | undefined): Actor {
    const [body, mac] = (token ?? '').split('.');
    if (!body || !mac) throw new Fault('forbidden', 'This call carries no actor.');
    const expected = Buffer.from(this.#mac(body));
    const given = Buffer.from(mac);
    if (expected.length !== given.length || !timingSafeEqual(expected, given))
      throw new Fault('forbidden', 'This call carries a forged actor.');
    const actor = Actor.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
    if (actor.exp * 1000 < Date.now()) throw new Fault('forbidden', 'This call came too late.');
    return actor;
  }

  #mac(body: string): string {
    return createHmac('sha256', this.#key).update(body).digest('base64url');
  }
}

type Person = Omit<Actor, 'exp'>;
export const systemActor = (name: string): Person => ({
  kind: 'system',
  userId: null,
  name,
  permissions: [],
  requestId: randomUUID(),
  sessionId: '',
});
export const visitorActor = (requestId: string = randomUUID()): Person => ({
  kind: 'visitor',
  userId: null,
  name: '',
  permissions: [],
  requestId,
  sessionId: '',
});
export const customerActor = (userId: number, requestId: string = randomUUID()): Person => ({
  kind: 'customer',
  userId,
  name: '',
  permissions: [],
  requestId,
  sessionId: '',
});
export const staffActor = (
  userId: number,
  name: string,
  permissions: Permission[],
  requestId: string = randomUUID(),
): Person => ({ kind: 'staff', userId, name, permissions, requestId, sessionId: '' });

/** Who acts and under which trace. Passed to every service method and kept by a transaction. */
export interface Context {
  readonly actor: Person;
  readonly trace: string;
  /** Set by the kit for commands by staff: the audit row that the first transaction must write. */
  audit?: { action: string; object: string } | undefined;
  /** When the caller stops waiting, by `performance.now()`: nothing is begun for it after that. Absent where nobody waits. */
  readonly until?: number;
  /** Set by the kit with the first commit. From then on the work is finished, whoever waits. */
  hasCommitted?: boolean;
}

/** The caller's own user id; visitors and the system have none. */
export function userIdOf(ctx: Context): number {
  if (ctx.actor.userId === null) throw new Fault('unauthenticated', 'Please log in.');
  return ctx.actor.userId;
}
