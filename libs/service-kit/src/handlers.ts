import type { z } from 'zod';
import type { Call } from '@sorrel/contracts/call';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { Fact } from '@sorrel/contracts/fact';
import type { Context } from './actor.ts';
import type { Tx } from './db.ts';

/** A job as its worker sees it. */
export interface Job<D = Record<string, number | string | boolean | null>> {
  id: number;
  kind: string;
  key: string;
  data: D;
  attempt: number;
  dueAt: Date;
}

export type Marked =
  | { type: 'call'; call: Call; method: string }
  | { type: 'fact'; fact: Fact; method: string }
  | { type: 'job'; kind: string; method: string; options: JobOptions };

export interface JobOptions {
  /** Tries before the job is given up as dead (default 8). */
  maxAttempts?: number;
  /** How long one try may hold the job before another worker takes it over (default the service's setting, 15 s; renewed while it runs). */
  lockMs?: number;
  /** Falls due for many at the same moment: worked beside the other kinds, so that these need not wait. */
  isBulk?: boolean;
}

const MARKS = Symbol('sorrel handlers');
interface Marking {
  [MARKS]?: Marked[];
}

export function marksOf(prototype: object): Marked[] {
  return (prototype as Marking)[MARKS] ?? [];
}

function mark(target: object, entry: Marked): void {
  const own = Object.hasOwn(target, MARKS) ? ((target as Marking)[MARKS] as Marked[]) : [];
  own.push(entry);
  Object.defineProperty(target, MARKS, { value: own, configurable: true, enumerable: false });
}

type Method<F> = <M extends F>(target: object, method: string, descriptor: TypedPropertyDescriptor<M>) => void;

/** The method answers a call: `(input, ctx) => reply`. Input arrives checked; the reply is stripped to the contract. */
export function Answers<I extends z.ZodType, O extends z.ZodType>(
  call: Call<I, O>,
): Method<(input: z.output<I>, ctx: Context) => Promise<z.input<O>>> {
  return (target, method) => mark(target, { type: 'call', call: call as unknown as Call, method });
}

/** The method hears a fact, once per fact: `(data, tx, envelope)`; inbox row and effect commit together in `tx`. Outside work goes into a job. */
export function Hears<D extends z.ZodType>(
  fact: Fact<D>,
): Method<(data: z.output<D>, tx: Tx, envelope: Envelope) => Promise<void>> {
  return (target, method) => mark(target, { type: 'fact', fact: fact as unknown as Fact, method });
}

/** The method works a job. It may run again after a crash: what it does must be safe to repeat. Throwing retries with growing pauses. */
export function Works(
  kind: string,
  options: JobOptions = {},
): Method<(job: Job<never>, ctx: Context) => Promise<void>> {
  return (target, method) => mark(target, { type: 'job', kind, method, options });
}
