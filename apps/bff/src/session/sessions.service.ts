import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { logOut, readSession } from '@sorrel/contracts/identity/rpc';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { missingFactor, NOBODY, type Person } from './session.ts';

const CACHE_MS = 3_000;
const CACHE_SIZE = 20_000;
const CUSTOMER_COOKIE_SECONDS = 90 * 24 * 3600;
/** Longer than a session: it is how an account knows this browser again. */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 3600;

/** The session cookie and who it belongs to. A revoked session is dead everywhere within 3 seconds. */
@Injectable()
export class Sessions {
  readonly #marks = new WeakMap<FastifyRequest, string>();
  readonly #cache = new Map<string, { person: Person; until: number }>();
  readonly #isSecure: boolean;
  readonly #keys: [Buffer, ...Buffer[]];

  constructor(
    private readonly rpc: RpcClient,
    @Inject(BFF_CONFIG) config: BffConfig,
  ) {
    this.#isSecure = config.publicUrl.startsWith('https://');
    const keyOf = (secret: string) => createHmac('sha256', Buffer.from(secret, 'hex')).update('bff browsers').digest();
    const { secret, oldSecret } = config.kit;
    this.#keys = oldSecret ? [keyOf(secret), keyOf(oldSecret)] : [keyOf(secret)];
  }

  /** Browsers refuse `__Host-` names over plain HTTP, so development has a name of its own. */
  get name(): string {
    return this.#isSecure ? '__Host-sorrel' : 'sorrel_session';
  }

  get registrationName(): string {
    return this.#isSecure ? '__Host-sorrel-registration' : 'sorrel_registration';
  }

  get deviceName(): string {
    return this.#isSecure ? '__Host-sorrel-browser' : 'sorrel_browser';
  }

  get proofName(): string {
    return this.#isSecure ? '__Host-sorrel-known' : 'sorrel_known';
  }

  async personOf(request: FastifyRequest): Promise<Person> {
    const token = cookieOf(request, this.name);
    if (!token || token.length > 200) return NOBODY;
    const known = this.#cache.get(token);
    if (known && known.until > Date.now()) return known.person;
    const { session } = await this.rpc.ask(readSession, { token }, systemContext('bff'));
    const person = session ? personIn(session, token) : NOBODY;
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear();
    this.#cache.set(token, { person, until: Date.now() + CACHE_MS });
    return person;
  }

  /** A browser that was logged in already leaves the old session behind. */
  async begin(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    await this.forget(request);
    const { mark } = this.deviceOf(request, reply);
    void reply.header('set-cookie', [
      this.#cookie(this.name, token, CUSTOMER_COOKIE_SECONDS),
      this.#cookie(this.registrationName, '', 0),
      this.#cookie(this.proofName, proofOf(mark, this.#keys[0]), DEVICE_COOKIE_SECONDS),
    ]);
  }

  /** Gives the same session a new token. */
  renew(request: FastifyRequest, reply: FastifyReply, token: string): void {
    this.#cache.delete(cookieOf(request, this.name) ?? '');
    void reply.header('set-cookie', this.#cookie(this.name, token, CUSTOMER_COOKIE_SECONDS));
  }

  /** Forgets what this process has cached about the caller. */
  refresh(request: FastifyRequest): void {
    this.#cache.delete(cookieOf(request, this.name) ?? '');
  }

  /** The browser, with the mark by which it is known again; a browser without one gets it with this answer. */
  deviceOf(request: FastifyRequest, reply: FastifyReply): { userAgent: string; ip: string; mark: string } {
    let mark = this.#marks.get(request);
    // One answer sets one mark, however often it is asked for.
    if (!mark) {
      mark = this.#markOf(request) ?? randomBytes(24).toString('base64url');
      this.#marks.set(request, mark);
      void reply.header('set-cookie', this.#cookie(this.deviceName, mark, DEVICE_COOKIE_SECONDS));
    }
    return {
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
      ip: request.ip.slice(0, 64),
      mark,
    };
  }

  /**
   * Has somebody been logged in with this browser before? It has a signature of its mark then: a neighbour at the same address, who wears a
   * limit of the address out, does not shut it out, and a mark that was made up does not count.
   */
  isProven(request: FastifyRequest): boolean {
    const [mark, proof] = [this.#markOf(request), cookieOf(request, this.proofName)];
    if (!mark || !proof) return false;
    const given = Buffer.from(proof);
    return this.#keys.some((key) => {
      const right = Buffer.from(proofOf(mark, key));
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }

  #markOf(request: FastifyRequest): string | null {
    const mark = cookieOf(request, this.deviceName);
    return mark && /^[\w-]{20,100}$/.test(mark) ? mark : null;
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.forget(request);
    void reply.header('set-cookie', this.#cookie(this.name, '', 0));
  }

  private async forget(request: FastifyRequest): Promise<void> {
    const token = cookieOf(request, this.name);
    if (!token) return;
    this.#cache.delete(token);
    await this.rpc.ask(logOut, { token: token.slice(0, 200) }, systemContext('bff'));
  }

  registrationOf(request: FastifyRequest): string | null {
    return cookieOf(request, this.registrationName)?.slice(0, 100) ?? null;
  }

  rememberRegistration(reply: FastifyReply, registration: string): void {
    void reply.header('set-cookie', this.#cookie(this.registrationName, registration, 24 * 3600));
  }

  #cookie(name: string, value: string, maxAge: number): string {
    return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${this.#isSecure ? '; Secure' : ''}`;
  }
}

const proofOf = (mark: string, key: Buffer): string => createHmac('sha256', key).update(mark).digest('base64url');

type Session = NonNullable<z.output<typeof readSession.output>['session']>;
function personIn({ user, sessionId, factor, factorGivenAt }: Session, token: string): Person {
  const isIn = missingFactor(factor) === null;
  return { user: isIn ? user : null, incoming: isIn ? null : user, factor, factorGivenAt, sessionId, token };
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || undefined;
  }
  return undefined;
}
