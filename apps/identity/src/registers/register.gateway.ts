import { z } from 'zod';
import type { ProfessionalRegister, RegisterAnswer } from './register.ts';

const TIMEOUT_MS = 8_000;
const Registrant = z.object({ name: z.string().min(1), status: z.string() });

/** A checking service that reads the registers of GPhC, GMC and NMC: docs/registers.md says how it has to answer. */
export class HttpRegister implements ProfessionalRegister {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url.replace(/\/$/, '');
    this.#key = key;
  }

  async find(body: string, number: string): Promise<RegisterAnswer> {
    try {
      const response = await fetch(`${this.#url}/registrants/${body.toLowerCase()}/${encodeURIComponent(number)}`, {
        headers: { authorization: `Bearer ${this.#key}`, accept: 'application/json' },
        // The key must not follow a redirect to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 404) return { kind: 'unknown' };
      const read = response.status === 200 ? Registrant.safeParse(await response.json()) : null;
      if (!read?.success) return { kind: 'away' };
      return { kind: 'found', name: read.data.name, isInGoodStanding: read.data.status === 'registered' };
    } catch {
      return { kind: 'away' };
    }
  }
}

/** Where no service is set: nobody is asked, and that is said. */
export const NO_REGISTER: ProfessionalRegister = { find: () => Promise.resolve({ kind: 'off' }) };
