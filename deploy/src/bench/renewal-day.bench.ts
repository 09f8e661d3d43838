import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { testServers, temporaryFolder } from '../test-servers.ts';
import { startPostgres } from '../infra.ts';
import type { BenchTools } from './bench.ts';
import type { Figure } from './figures.ts';
import { renewalRound, type Round, type RoundOptions } from '@sorrel/test-kit/renewal-day';

export const name = 'renewal-day';
export const about =
  'so many subscriptions due at 08:00, with the card provider near and far, one worker and two, and one killed midway: charged once, each with its letter';

/** In the small rounds, and in the large one that says how the cost of each grows. */
const DUE = Number(process.env.RENEWALS ?? 60);
const LARGE = Number(process.env.RENEWALS_LARGE ?? 4 * DUE);
/** Seconds of the large round that are measured, where it would take too long. */
const WINDOW = Number(process.env.RENEWALS_SECONDS ?? 0);
const PROFILES = process.env.RENEWALS_PROFILE;
/** Rounds to run, by their names with commas between them; all of them when left out. */
const ONLY = process.env.RENEWALS_ROUNDS;
const FAR_MS = 150;
/** Less than this machine does by itself, or the limit would not be reached. */
const LIMIT = Number(process.env.RENEWALS_LIMIT ?? 5);

export type Kind = 'near' | 'far' | 'two workers' | 'killed' | 'limited' | 'large';
type Plan = Pick<RoundOptions, 'due' | 'latencyMs' | 'perSecond' | 'workers' | 'isKilled' | 'windowSeconds'>;

const ROUNDS: Record<Kind, Plan> = {
  near: { due: DUE, latencyMs: 0, workers: 1 },
  far: { due: DUE, latencyMs: FAR_MS, workers: 1 },
  'two workers': { due: DUE, latencyMs: 0, workers: 2 },
  killed: { due: DUE, latencyMs: FAR_MS, workers: 1, isKilled: true },
  limited: { due: DUE, latencyMs: 0, perSecond: LIMIT, workers: 1 },
  large: { due: LARGE, latencyMs: 0, workers: 1, ...(WINDOW > 0 ? { windowSeconds: WINDOW } : {}) },
};

export async function run({ root, say: tell }: BenchTools): Promise<Figure[]> {
  // Its name fills the column of names.
  const say = (text: string): void => tell(` ${text}`);
  const { binaries } = await testServers();
  const home = temporaryFolder();
  const postgres = await startPostgres({ binaries, dataDir: join(home.path, 'durable'), say: () => undefined });
  const rounds = new Map<Kind, Round>();
  try {
    for (const [kind, plan] of Object.entries(ROUNDS) as [Kind, Plan][]) {
      if (ONLY !== undefined && !ONLY.split(',').includes(kind)) continue;
      const profileTo = PROFILES === undefined ? undefined : join(PROFILES, kind.replace(' ', '-'));
      if (profileTo) mkdirSync(profileTo, { recursive: true });
      const round = await renewalRound({ root, postgres, ...plan, ...(profileTo ? { profileTo } : {}), say });
      rounds.set(kind, round);
      say(`${kind}: ${told(round)}`);
    }
    return renewalFigures(rounds);
  } finally {
    await postgres.stop();
    home.remove();
  }
}

const told = ({ byProgram }: Round): string =>
  Object.entries(byProgram)
    .map(([program, ms]) => `${program} ${ms.toFixed(1)}`)
    .join(', ');

/** Of each round its rate, and what one charge took of the processor; then what they say of each other. */
export function renewalFigures(rounds: ReadonlyMap<Kind, Round>): Figure[] {
  const figures: Figure[] = [];
  for (const [kind, round] of rounds) {
    const { due, charged, chargedSeconds, quietSeconds, nodeMs, postgresMs, memoryBytes } = round;
    figures.push(
      {
        name: `${kind}: charged`,
        value: charged / chargedSeconds,
        unit: '/s',
        ...(kind === 'near' ? { goal: { atLeast: 300 } } : {}),
        note: `${charged} of ${due} in ${chargedSeconds.toFixed(1)} s, ${quietSeconds === null ? 'a window' : `everything quiet after ${quietSeconds.toFixed(1)} s`}`,
      },
      {
        name: `${kind}: CPU of one charge`,
        value: nodeMs + postgresMs,
        unit: 'ms',
        note: `programs ${nodeMs.toFixed(1)}, PostgreSQL ${postgresMs.toFixed(1)}; worker's memory at most ${Math.round(memoryBytes / 1e6)} MB`,
      },
    );
  }
  const limited = rounds.get('limited');
  if (limited)
    figures.push(
      {
        name: 'of each hundred writes allowed',
        value: (100 * limited.paidPerSecond) / LIMIT,
        unit: 'used',
        goal: { atLeast: 98 },
        note: `${LIMIT} a second`,
      },
      { name: 'writes that were too many (429)', value: limited.refused, unit: '', goal: { atMost: 0 } },
    );
  const ratio = (what: string, of: Kind, to: Kind, by: (round: Round) => number, goal: Figure['goal']): void => {
    const [one, other] = [rounds.get(of), rounds.get(to)];
    if (one && other)
      figures.push({ name: what, value: by(one) / by(other), unit: 'times', ...(goal ? { goal } : {}) });
  };
  const cost = ({ nodeMs, postgresMs }: Round): number => nodeMs + postgresMs;
  const rate = ({ charged, chargedSeconds }: Round): number => charged / chargedSeconds;
  // A window leaves out what follows the charges in it: then the rates are compared, and not the costs.
  if (rounds.get('large')?.quietSeconds === null)
    ratio('rate, large to small', 'large', 'near', rate, { atLeast: 0.9 });
  else ratio('CPU of one charge, large to small', 'large', 'near', cost, { atMost: 1.1 });
  ratio('CPU of one charge, two workers to one', 'two workers', 'near', cost, { atMost: 1.1 });
  ratio('rate, two workers to one', 'two workers', 'near', rate, undefined);
  return figures;
}
