import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { invariants } from '@sorrel/test-kit/invariants';
import { hireTeam, type Team } from './team.ts';
import { checkoutFlow, Regular, renewalFlow, shipFlow, type Flow } from './flows.ts';
import { customerRetryFlow, declineFlow, offerFlow, referralFlow, refundFlow, staffRetryFlow } from './money-flows.ts';
import { cancelFlow, pauseFlow, priceFlow, sendNowFlow, skipFlow } from './plan-flows.ts';
import { allPoints, samplePoints } from './points.ts';
import { quiet } from './quiet.ts';
import { victim, type Point, type Victim } from './victim.ts';

/*
 * The whole product, in one process, dies at one of the lasting writes of a flow, is started again, and the people repeat their last step.
 * Whichever write it is: charged once, one label, nothing lost, all invariants hold. `npm run test:resilience` tries the same few points of
 * every flow each time, `CRASH=all` each point. CRASH_SEED chooses other points, CRASH_POINTS more, CRASH_FROM leaves out the first points
 * of each flow. With WORLD_REPLICAS=2 (replicas.spec.ts) there are two of it, and people go on with the one that is left
 * before the other is started again.
 */
const replicas = Number(process.env.WORLD_REPLICAS ?? 1);
const isWhole = process.env.CRASH === 'all';
const seed = Number(process.env.CRASH_SEED ?? 1);
// Points that an interrupted sweep has been through already.
const from = Number(process.env.CRASH_FROM ?? 0);
// Of two replicas every point would be each of both.
const hasEvery = isWhole && replicas === 1;
const perFlow = Number(process.env.CRASH_POINTS ?? (replicas === 1 ? 4 : isWhole ? 6 : 2));
const LIMIT_MS = isWhole ? 12 * 3_600_000 : 120_000 + perFlow * 40_000;

let v: Victim;
let team: Team;
let regular: Regular;
const known = new Set<string>();
const total = { points: 0, deaths: 0 };

beforeAll(async () => {
  v = await victim(replicas);
  team = await hireTeam(v.w);
  regular = await Regular.arrive(v.w, team);
}, 600_000);
afterAll(async () => {
  await v?.stop();
});

/** How many writes the flow makes when nobody dies: those that last, and all. */
async function count(flow: Flow): Promise<{ writes: number; all: number }> {
  const run = await flow.prepare();
  await v.w.settle();
  await v.arm();
  await run.act();
  await quiet(v.w);
  const writes = await v.writes();
  await v.w.settle();
  expect(await run.outcome()).toEqual([]);
  return writes;
}

/** Crashes at this point, restarts and repeats; answers what is wrong now and was not before. */
async function crashAt(flow: Flow, point: Point): Promise<{ died: boolean; wrong: string[] }> {
  const run = await flow.prepare();
  await v.w.settle();
  await v.arm(point);
  const acting = run.act().catch(() => undefined);
  await Promise.race([acting, v.gone()]);
  await Promise.race([quiet(v.w).catch(() => undefined), v.gone()]);
  const died = v.isDead();
  if (!died || !v.isServed()) await v.revive();
  // Whoever the replica that is left serves hears at last that there was no answer, and presses again by themselves.
  await acting;
  try {
    if (died) await run.again();
    const violations = (await invariants(v.w)).map(({ name, what }) => `${name}: ${what}`);
    const wrong = [...violations.filter((text) => !known.has(text)), ...(await run.outcome())];
    for (const text of violations) known.add(text);
    return { died, wrong };
  } catch (error) {
    return { died, wrong: [error instanceof Error ? error.message : String(error)] };
  }
}

async function sweep(flow: Flow): Promise<void> {
  const { writes, all } = await count(flow);
  const points = hasEvery ? allPoints(writes).slice(from) : samplePoints(writes, perFlow, `${seed}:${flow.name}`);
  const found: string[] = [];
  let deaths = 0;
  for (const [n, point] of points.entries()) {
    if (hasEvery && n > 0 && n % 25 === 0)
      process.stdout.write(`crash: ${flow.name}, ${n} of ${points.length} points, ${found.length} wrong\n`);
    const where = `${flow.name}, ${point.moment} write ${point.at} of about ${writes}`;
    const result = await crashAt(flow, point).catch((error: unknown) => ({
      died: v.isDead(),
      wrong: [error instanceof Error ? error.message : String(error)],
    }));
    if (result.died) deaths++;
    for (const what of result.wrong) found.push(`${where}: ${what}`);
    if (v.isDead()) await v.revive();
  }
  process.stdout.write(
    `crash: ${flow.name}, ${writes} of ${all} writes last, died at ${deaths} of ${points.length} points${hasEvery ? '' : ` (CRASH_SEED=${seed})`}\n`,
  );
  total.points += points.length;
  total.deaths += deaths;
  expect(found).toEqual([]);
  // Of few points none may be reached, so deaths are counted over all flows.
  if (isWhole) expect(deaths).toBeGreaterThan(0);
}

const FLOWS: [string, () => Flow][] = [
  ['a renewal', () => renewalFlow(v.w, regular)],
  ['a parcel', () => shipFlow(v.w, regular)],
  ['a checkout', () => checkoutFlow(v.w)],
  ['a retry by the customer', () => customerRetryFlow(v.w, regular)],
  ['a retry by staff', () => staffRetryFlow(v.w, regular, team)],
  ['a refund in part', () => refundFlow(v.w, regular, team, 'one')],
  ['a refund by two people', () => refundFlow(v.w, regular, team, 'two')],
  ['a cancellation taken back', () => cancelFlow(v.w, regular)],
  ['a pause ended', () => pauseFlow(v.w, regular)],
  ['a skip', () => skipFlow(v.w, regular)],
  ['send now', () => sendNowFlow(v.w, regular)],
  ['a price', () => priceFlow(v.w, regular, team)],
  ['a referral', () => referralFlow(v.w, regular, team)],
  ['a checkout with a code and credit', () => offerFlow(v.w, team)],
  ['a refusal by the prescriber', () => declineFlow(v.w, team)],
];
// Each new customer leaves reminders behind, which fall due in flows that move the clock: so those flows come first.
const NEWCOMERS = ['a checkout', 'a referral', 'a checkout with a code and credit', 'a refusal by the prescriber'];
const isLate = ([name]: [string, () => Flow]): number => Number(NEWCOMERS.includes(name));
const flows = FLOWS.toSorted((a, b) => isLate(a) - isLate(b));
test.each(flows)('%s', (_, flow) => sweep(flow()), LIMIT_MS);

// A sweep with hardly any crashes proves nothing. Single points may not be reached: a flow makes fewer writes when fewer polls come in
// between, and which of two replicas does a piece of work is chance.
const MOST = replicas > 1 ? 0.25 : isWhole ? 0.6 : 0.4;
test('kills the system at most of the points', () => {
  expect(total.deaths).toBeGreaterThanOrEqual(total.points * MOST);
});
