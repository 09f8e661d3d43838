import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { recordEvidence } from '@sorrel/contracts/consultations/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { checkOut, consult, newcomer, signUp, uploadPhotos, type Newcomer } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from './no-screens.ts';
import { PATIENTS, type Patient, type Says } from './patients.ts';

let w: World;
let prescriber: Person;
let ops: Person;
const seen = new Map<string, unknown>();

interface Detail {
  subscription: {
    status: string;
    hold: { reason: string } | null;
    items: { id: number; status: string; item: { id: number } }[];
  };
  flags: { ruleId: string; mustAcknowledge?: boolean }[];
  open: { matters: { key: string }[] } | null;
}
interface Running {
  who: Newcomer;
  person: Person;
  userId: number;
  subscriptionId: number;
}

const read = (id: number): Promise<Detail> => {
  const page = () => prescriber.page<Detail>(`/v2/admin/subscriptions/${id}`);
  return page().catch(page);
};

async function verified({ who, userId }: Pick<Running, 'who' | 'userId'>): Promise<void> {
  const takenOn = londonDate(await w.clock.now());
  for (const finding of [
    { kind: 'bmi', heightCm: 170, weightKg: 95 },
    { kind: 'identity', documentName: `${who.fname} ${who.sname}`, documentBirthDate: who.birthDate },
    { kind: 'blood-test', potassium: 4.4, egfr: 90 },
  ] as const)
    await w.ask(
      recordEvidence,
      {
        userId,
        method: finding.kind === 'blood-test' ? 'gp-record' : 'video',
        reference: 'Call 20261120-7',
        takenOn,
        finding,
      },
      w.as.staff(['pharmacist'], 9),
    );
}

/** An ordinary patient whose first supply has been approved and sent. */
async function begun([, { sex }, slug]: Patient): Promise<Running> {
  const who = newcomer(sex ? { sex } : {});
  const person = await signUp(w.url, who);
  await consult(w.url, person, slug);
  const { subscriptionId } = await checkOut(w.url, person);
  await uploadPhotos(person);
  await w.settle();
  const [row] = await w.sql<{ user_id: number }>('select user_id::int from billing.subscriptions where id = $1', [
    subscriptionId,
  ]);
  const one = { who, person, subscriptionId, userId: row!.user_id };
  await verified(one);
  const { flags, subscription } = await read(subscriptionId);
  await prescriber.must('/v2/admin/form/review', {
    id: subscriptionId,
    approve: 1,
    acknowledged: flags.filter(({ mustAcknowledge }) => mustAcknowledge).map(({ ruleId }) => ruleId),
  });
  await w.settle();
  for (let n = 0; n < 60; n++) {
    const { body } = await ops.post<{ isPending: boolean }>('/v2/admin/form/ship', { id: subscription.items[0]!.id });
    if (body.isPending === false) break;
    await new Promise((go) => setTimeout(go, 100));
  }
  return one;
}

async function declared({ person, userId }: Running, [, who, slug, says]: Patient): Promise<unknown> {
  if (who.birthDate)
    await ops.must('/v2/admin/form/correct-customer', {
      user: userId,
      birth_date: who.birthDate,
      reason: 'As on the passport.',
    });
  const sample = await fetch(`${w.url}/sandbox/consultations/${slug}/sample`);
  const { answers } = (await sample.json()) as { answers: Says };
  const again = await person.post(`/v2/consultation/${slug}/start`, {});
  await person.get(`/v2/consultation/${slug}/data`);
  const saved = await person.post(`/v2/consultation/${slug}/answers`, { answers: { ...answers, ...says } });
  if (saved.status !== 200)
    return { again: again.status, saved: saved.status, body: JSON.stringify(saved.body).slice(0, 200) };
  const sent = await person.post(`/v2/consultation/${slug}/submit`, {});
  return { sent: sent.status, body: JSON.stringify(sent.body).slice(0, 200) };
}

beforeAll(async () => {
  w = await world({ env: NO_SCREENS });
  prescriber = await staffMember(w, ['prescriber']);
  ops = await staffMember(w, ['ops', 'plans', 'lead', 'pharmacist', 'dispatch', 'support']);
  const controls = PATIENTS.filter(([, , slug], n) => PATIENTS.findIndex((one) => one[2] === slug) === n).map(
    ([, who, slug]): Patient => ['control ' + slug, who.sex ? { sex: who.sex } : {}, slug, {}, { flags: [] }],
  );
  const people = [...controls, ...PATIENTS.filter((_, n) => n % 10 === 0)];
  const runs = new Map<string, Running>();
  for (const one of people) {
    try {
      runs.set(one[0], await begun(one));
    } catch (error) {
      seen.set(one[0], String(error));
    }
  }
  await w.settle();
  for (const one of people) {
    const run = runs.get(one[0]);
    if (!run) continue;
    const said = await declared(run, one).catch(String);
    const product = (await read(run.subscriptionId)).subscription.items[0]!.item.id;
    const add = await prescriber.get<{ flags: { ruleId: string }[] }>(
      `/v2/admin/data/item-flags?action=add&id=${run.subscriptionId}&item_id=${product}`,
    );
    const added = await ops.post('/v2/admin/form/subscription/add-item', { id: run.subscriptionId, item_id: product });
    seen.set(one[0], {
      said,
      add: [add.status, add.body.flags?.map((f) => f.ruleId).join(' ')],
      added: [added.status, JSON.stringify(added.body).slice(0, 160)],
    });
  }
  await w.settle();
  await w.clock.advance('P32D');
  for (const run of runs.values()) await verified(run);
  await w.clock.advance('P31D');
  await w.settle();
  for (const [what, run] of runs) {
    const { subscription, flags, open } = await read(run.subscriptionId);
    Object.assign(seen.get(what) as object, {
      renewal: [
        subscription.status,
        subscription.hold?.reason,
        subscription.items.map((i) => i.status).join(),
        flags.map((f) => f.ruleId).join(' '),
        open?.matters.map((m) => m.key).join(' '),
      ],
    });
  }
  console.log([...seen].map((one) => JSON.stringify(one)).join('\n'));
}, 900_000);
afterAll(() => w?.stop(), 120_000);

describe('later', () => {
  test('x', () => expect(seen.size).toBeGreaterThan(0));
});
