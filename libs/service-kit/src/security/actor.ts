import { createHmac, createSecretKey, randomBytes, randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Actor, type Permission } from '@sorrel/contracts/actor';
import type { Claim } from '../database/left.ts';
import { Fault } from '../fault.ts';

const LIFE_SECONDS = 60;
/** A signed actor's text is reused for this long: a page that calls five services builds it once. */
const AGAIN_MS = 10_000;

/**
 * Signs and checks the actor context that travels with each RPC (HMAC-SHA-256, 60 s). A signature holds for the one RPC it was made for:
 * subject and body are part of it, and the same one is not accepted twice.
 */
export class ActorSigner {
  // Prepared once: from bytes the key would be built again for each signature.
  readonly #key: KeyObject;
  readonly #accepted: readonly KeyObject[];
  readonly #written = new WeakMap<object, { body: string; at: number }>();
  readonly #mine = randomBytes(9).toString('base64url');
  #count = 0;
  // Accepted signatures, in two sets that rotate: each is kept at least as long as its signatures are valid.
  #seen = new Set<string>();
  #seenBefore = new Set<string>();
  readonly #now: () => number;
  #turnedAt: number;

  /**
   * `oldHex`: signatures made with it are accepted as well, while secrets change. `now`: real time, in case the machine's clock is wrong.
   */
  constructor(secretHex: string, oldHex?: string, now: () => number = () => Date.now()) {
    this.#now = now;
    this.#turnedAt = now();
    this.#key = keyOf(secretHex);
    this.#accepted = oldHex ? [this.#key, keyOf(oldHex)] : [this.#key];
  }

  /** `call`: the RPC's subject and body, as the other side will see it. */
  sign(actor: Omit<Actor, 'exp'>, call: string): string {
    const now = this.#now();
    let written = this.#written.get(actor);
    if (!written || now - written.at >= AGAIN_MS) {
      const text = JSON.stringify({ ...actor, exp: Math.floor(now / 1000) + LIFE_SECONDS });
      written = { body: Buffer.from(text).toString('base64url'), at: now };
      this.#written.set(actor, written);
    }
    const head = `${written.body}.${this.#mine}${(this.#count++).toString(36)}`;
    return `${head}.${macOf(this.#key, head, call)}`;
  }

  /** Throws `forbidden` when the token was not made for this call, is too old, or has been accepted before. */
  verify(token: string | undefined, call: string): Actor {
    const [body, once, mac] = (token ?? '').split('.');
    if (!body || !once || !mac) throw new Fault('forbidden', 'This call carries no actor.');
    const given = Buffer.from(mac);
    const isBy = (key: KeyObject): boolean => {
      const expected = Buffer.from(macOf(key, `${body}.${once}`, call));
      return expected.length === given.length && timingSafeEqual(expected, given);
    };
    if (!this.#accepted.some(isBy)) throw new Fault('forbidden', 'This call carries a forged actor.');
    const actor = Actor.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
    if (actor.exp * 1000 < this.#now()) throw new Fault('forbidden', 'This call came too late.');
    if (!this.#isFirst(once)) throw new Fault('forbidden', 'This call has been made before by this actor.');
    return actor;
  }

  #isFirst(once: string): boolean {
    const now = this.#now();
    if (Math.abs(now - this.#turnedAt) > LIFE_SECONDS * 1_000) {
      this.#seenBefore = this.#seen;
      this.#seen = new Set();
      this.#turnedAt = now;
    }
    if (this.#seen.has(once) || this.#seenBefore.has(once)) return false;
    this.#seen.add(once);
    return true;
  }
}

const keyOf = (secretHex: string): KeyObject =>
  createSecretKey(createHmac('sha256', Buffer.from(secretHex, 'hex')).update('sorrel actor').digest());
const macOf = (key: KeyObject, head: string, call: string): string =>
  createHmac('sha256', key).update(`${head}\n${call}`).digest('base64url');

/** The header of an HTTP request from program to program, whose actor signs method and address. */
export const ACTOR_HTTP_HEADER = 'x-sorrel-actor';
export const httpCallOf = (method: string, path: string): string => `${method} ${path}`;

/** The headers of a request to `url` on behalf of this actor. */
export function actorHeaders(
  signer: ActorSigner,
  { actor, trace }: Pick<Context, 'actor' | 'trace'>,
  method: 'GET' | 'POST',
  url: string,
): Record<string, string> {
  const { pathname, search } = new URL(url);
  return { [ACTOR_HTTP_HEADER]: signer.sign(actor, httpCallOf(method, `${pathname}${search}`)), traceparent: trace };
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

/** Who is acting, and under which trace. Passed to every service method and kept by a transaction. */
export interface Context {
  readonly actor: Person;
  readonly trace: string;
  /** Set by the kit for commands by staff: the audit row that the first transaction must write. */
  audit?: { action: string; object: string } | undefined;
  /** When the caller stops waiting, by `performance.now()`: nothing is started for it after that. Absent where nobody waits. */
  readonly until?: number;
  /** Set by the kit for a job's handler: the claim under which it works. */
  readonly claim?: Claim;
  /** Set by the kit with the first commit. From then on the work is finished even if nobody waits any more. */
  hasCommitted?: boolean;
}

/** The caller's own user id; visitors and the system have none. */
export function userIdOf(ctx: Context): number {
  if (ctx.actor.userId === null) throw new Fault('unauthenticated', 'Please log in.');
  return ctx.actor.userId;
}
