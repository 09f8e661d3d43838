import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listConcerns, listTasks, recordIncident, setPregnant } from '@sorrel/contracts/consultations/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { clinic, type Clinic } from './clinic.ts';

const TELLS = 'pregnan|self-harm|adverse|severe';
let c: Clinic;
beforeAll(async () => {
  c = await clinic({ besides: ['sandbox'] });
});
afterAll(() => c?.w.stop());

const prescriber = () => c.w.as.staff(['prescriber'], 7);
const pharmacist = () => c.w.as.staff(['pharmacist'], 5);
const tasksOf = async (userId: number) =>
  (await c.w.ask(listTasks, {}, prescriber())).tasks
    .filter((one) => one.userId === userId)
    .map(({ kind, urgency }) => [kind, urgency]);
const incidents = async () =>
  (await c.w.ask(listConcerns, { type: 'incident' }, pharmacist())).rows.map(({ kind, harm, what }) => [
    kind,
    harm,
    what,
  ]);

/** Rows of consultations and of what it tells others that speak of health in the clear; the names of calls in the audit are not of one person. */
async function inTheClear(): Promise<string[]> {
  const tables = await c.w.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'consultations' and tablename not in ('migrations', 'rule_confirmations', 'business_copy') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const { row } of await c.w.sql<{ row: string }>(
      `select row::text as row from (select jsonb_strip_nulls(to_jsonb(t)) ${name === 'audit' ? "- 'action'" : ''} as row from consultations.${name} t) r where row::text ~* $1`,
      [TELLS],
    ))
      found.push(`${name}: ${row.slice(0, 200)}`);
  return found;
}

describe('what consultations keeps beside its sealed records', () => {
  it('tells of no pregnancy, self-harm or harm done by a kind or cause in the clear, and reads as before', async () => {
    const marked = await c.customer();
    const low = await c.customer();
    await c.w.ask(setPregnant, { userId: marked.id, value: true }, c.w.as.staff(['support']));
    await c.sent(low.id, 'acne', { mood: 'self-harm' }).catch(() => undefined);
    await c.w.ask(
      recordIncident,
      {
        kind: 'adverse-reaction',
        harm: 'severe',
        happenedOn: londonDate(c.now()),
        userId: marked.id,
        what: 'A rash.',
        done: 'Told to stop.',
        medicine: 'Cream',
        batch: 'OV-1',
        key: randomUUID(),
      },
      pharmacist(),
    );
    expect(await tasksOf(marked.id)).toEqual([['pregnancy', 'urgent']]);
    expect(await tasksOf(low.id)).toContainEqual(['self-harm', 'emergency']);
    expect(await incidents()).toEqual([['adverse-reaction', 'severe', 'A rash.']]);
    expect(await inTheClear()).toEqual([]);

    // As the version before wrote them.
    await c.w.sql(
      `update consultations.tasks set kind = 'pregnancy', kind_sealed = null, cause = replace(cause, 'marked:', 'pregnancy:') where user_id = $1`,
      [marked.id],
    );
    await c.w.sql(`update consultations.notices set cause = replace(cause, 'marked:', 'pregnancy:')`);
    await c.w.sql('alter table consultations.concerns disable trigger all');
    await c.w.sql(`update consultations.concerns set kind = 'adverse-reaction', harm = 'severe', grade_sealed = null`);
    await c.w.sql('alter table consultations.concerns enable trigger all');
    expect(await inTheClear()).not.toEqual([]);
    expect(await tasksOf(marked.id)).toEqual([['pregnancy', 'urgent']]);
    await c.w.sql(
      `insert into consultations.jobs (kind, key, data, due_at, trace) values ('seal-rows', 'again', '{}', '1970-01-01', '00-11111111111111111111111111111111-1111111111111111-01')`,
    );
    await c.w.clock.advance('PT10M');
    await c.w.settle();
    expect(await inTheClear()).toEqual([]);
    expect(await tasksOf(marked.id)).toEqual([['pregnancy', 'urgent']]);
    expect(await incidents()).toEqual([['adverse-reaction', 'severe', 'A rash.']]);
    await expect(c.w.sql(`update consultations.concerns set harm = 'none'`)).rejects.toThrow('append-only');

    await c.w.ask(setPregnant, { userId: marked.id, value: false }, prescriber());
    expect(await tasksOf(marked.id)).toEqual([]);
  });
});
