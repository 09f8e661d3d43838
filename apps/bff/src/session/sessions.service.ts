import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logOut, readSession } from '@sorrel/contracts/identity/rpc';
import { Bus } from '@sorrel/service-kit/bus';
import { systemContext } from '@sorrel/service-kit/together';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { NOBODY, type Person } from './session.ts';

const CACHE_MS = 3_000;
const CACHE_SIZE = 20_000;
const CUSTOMER_COOKIE_SECONDS = 90 * 24 * 3600;

/** The session cookie and who it belongs to. A revoked session is dead everywhere within 3 seconds. */
@Injectable()
export class Sessions {
  readonly #cache = new Map<string, { person: Person; until: number }>();
  readonly #isSecure: boolean;

  constructor(
    private readonly bus: Bus,
    @Inject(BFF_CONFIG) config: BffConfig,
  ) {
    this.#isSecure = config.publicUrl.startsWith('https://');
  }

  /** Browsers refuse `__Host-` names over plain HTTP, so development has a name of its own. */
  get name(): string {
    return this.#isSecure ? '__Host-sorrel' : 'sorrel_session';
  }

  get registrationName(): string {
    return this.#isSecure ? '__Host-sorrel-registration' : 'sorrel_registration';
  }

  async personOf(request: FastifyRequest): Promise<Person> {
    const token = cookieOf(request, this.name);
    if (!token || token.length > 200) return NOBODY;
    const known = this.#cache.get(token);
    if (known && known.until > Date.now()) return known.person;
    const { session } = await this.bus.ask(readSession, { token }, systemContext('bff'));
    const person: Person = session ? { user: session.user, sessionId: session.sessionId, token } : NOBODY;
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear();
    this.#cache.set(token, { person, until: Date.now() + CACHE_MS });
    return person;
  }

  begin(reply: FastifyReply, token: string): void {
    void reply.header('set-cookie', [
      this.#cookie(this.name, token, CUSTOMER_COOKIE_SECONDS),
      this.#cookie(this.registrationName, '', 0),
    ]);
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = cookieOf(request, this.name);
    if (token) {
      this.#cache.delete(token);
      await this.bus.ask(logOut, { token: token.slice(0, 200) }, systemContext('bff'));
    }
    void reply.header('set-cookie', this.#cookie(this.name, '', 0));
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

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || undefined;
  }
  return undefined;
}
