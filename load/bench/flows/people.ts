import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';

export interface Customer {
  person: Person;
  email: string;
  password: string;
}

const ABREAST = 4;

async function each<T>(many: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  let next = 0;
  const hand = async (): Promise<void> => {
    while (next < many) {
      const n = next++;
      made[n] = await make(n);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, hand));
  return made;
}

/** People who have answered everything and not paid yet. */
export const readyToPay = (url: string, many: number): Promise<Customer[]> =>
  each(many, async () => {
    const who = newcomer();
    const person = await signUp(url, who);
    await consult(url, person, 'acne');
    return { person, email: who.email, password: who.password };
  });

/** People with a paid order and its photos. */
export async function customers(url: string, many: number): Promise<Customer[]> {
  const people = await readyToPay(url, many);
  return each(many, async (n) => {
    const one = people[n] as Customer;
    await checkOut(url, one.person);
    await uploadPhotos(one.person);
    return one;
  });
}

export interface Answer {
  status: number;
  bytes: number;
}
export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** Each from an address of its own, since limits count by them; connections are kept as a proxy keeps them. */
export class Line {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });

  ask(url: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> {
    const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    return new Promise((resolve, reject) => {
      const asked = request(url, { method, agent: this.#agent, headers: { 'x-forwarded-for': from, ...headers } });
      asked.once('error', reject);
      asked.once('response', (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
        response.once('error', reject);
      });
      asked.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export function must(answer: Answer, what: string): void {
  if (answer.status !== 200) throw new Error(`${what} was answered with ${answer.status}.`);
}
