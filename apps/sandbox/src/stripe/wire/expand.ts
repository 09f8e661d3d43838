import type { Unit } from '../../store.ts';
import { invalid } from './errors.ts';

/** Fields that hold an id of another object, and the kind of that object. */
const expandable: Record<string, string> = {
  customer: 'customer',
  payment_method: 'payment_method',
  default_payment_method: 'payment_method',
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
};

/** What a balance transaction comes from, by how its id begins. */
const SOURCES: Record<string, string> = { ch: 'charge', re: 'refund', du: 'dispute', po: 'payout' };

/** Replaces ids with whole objects, for each `expand[]` path; `data.` goes through a list. */
export async function expand(unit: Unit, body: object, paths: string[]): Promise<object> {
  const copy: unknown = structuredClone(body);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4) throw invalid('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    await walk(unit, copy, steps, path);
  }
  return copy as object;
}

async function walk(unit: Unit, at: unknown, steps: string[], path: string): Promise<void> {
  const [step, ...rest] = steps;
  if (step === undefined || at === null) return;
  if (Array.isArray(at)) {
    for (const item of at) await walk(unit, item, steps, path);
    return;
  }
  const object = at as Record<string, unknown>;
  const value = object[step];
  const kind = step === 'source' && typeof value === 'string' ? SOURCES[value.split('_')[0] ?? ''] : expandable[step];
  if (value === undefined || (typeof value === 'string' && !kind)) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  if (typeof value === 'string' && kind) {
    const found = await unit.find<object>(kind, value);
    if (found) object[step] = found.doc;
  }
  await walk(unit, object[step], rest, path);
}
