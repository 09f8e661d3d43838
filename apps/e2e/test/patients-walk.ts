import { checkOut, newcomer, signUp, uploadPhotos, type Newcomer } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import type { World } from '@sorrel/test-kit/world';
import type { Patient, Says } from './patients.ts';

/** Somebody of the patients' table who has gone as far as they are let: to the questions, to the checkout, or to a prescriber. */
export interface Came {
  who: Newcomer;
  person: Person;
  userId: number;
  /** What they are told at the questions; null: the answers could be sent. */
  stopped: string | null;
  /** What the checkout said; null: they ordered, or did not come so far. */
  refused: string | null;
  subscriptionId: number | null;
}

/** Signs up, answers, sends, orders and takes photos, over HTTP as the shop does. */
export async function comes(w: World, [, more, slug, says]: Patient): Promise<Came> {
  const who = newcomer(more);
  const person = await signUp(w.url, who);
  const [user] = await w.sql<{ id: number }>('select id::int from identity.accounts where email = $1', [who.email]);
  const came: Came = { who, person, userId: user?.id ?? 0, stopped: null, refused: null, subscriptionId: null };
  const sample = await fetch(`${w.url}/sandbox/consultations/${slug}/sample`);
  const { answers } = (await sample.json()) as { answers: Says };
  await person.get(`/v2/consultation/${slug}/data`);
  const saved = await person.post(`/v2/consultation/${slug}/answers`, { answers: { ...answers, ...says } });
  const last = saved.status === 422 ? saved : await person.post(`/v2/consultation/${slug}/submit`);
  if (last.status === 422) return { ...came, stopped: JSON.stringify(last.body) };
  await w.settle();
  const ordered = await checkOut(w.url, person).catch((error: unknown) => String(error));
  if (typeof ordered === 'string') {
    await w.settle();
    return { ...came, refused: ordered };
  }
  await uploadPhotos(person);
  await w.settle();
  return { ...came, subscriptionId: ordered.subscriptionId };
}

/** Three at a time: more would only wait for each other on a small machine. */
export async function threeAtATime<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const go = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all([go(), go(), go()]);
}
