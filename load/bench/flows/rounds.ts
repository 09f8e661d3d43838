import { median } from '../figures.ts';
import { type Spent, sumOf, usedBelow } from '../processor.ts';

/** Something done over and over, by so many at once. It throws when the answer was wrong: a wrong answer voids the figure. */
export interface Work {
  one(turn: number): Promise<void>;
  abreast: number;
  ms: number;
}
export interface Round {
  /** Done each second. */
  rate: number;
  /** How long each took, in ms, sorted. */
  times: number[];
  done: number;
}

export async function workFor({ one, abreast, ms }: Work): Promise<Round> {
  const times: number[] = [];
  const from = performance.now();
  let turn = 0;
  const hand = async (): Promise<void> => {
    while (performance.now() - from < ms) {
      const began = performance.now();
      await one(turn++);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: abreast }, hand));
  const seconds = (performance.now() - from) / 1000;
  return { rate: times.length / seconds, times: times.sort((a, b) => a - b), done: times.length };
}

/** Ours and its limit in turns: what else the machine does meanwhile hits both. */
export interface Compared {
  ours: Round[];
  limit: Round[];
  /** Of our programs and of the database for one, in ms, each round's. */
  node: number[];
  postgres: number[];
  /** What one of the limit took: of whoever did it, without our programs. */
  limitCpu: number[];
}

export async function inTurns(
  ours: Work,
  limit: Work | undefined,
  used: () => Spent,
  { rounds = 3, rest = async () => undefined }: { rounds?: number; rest?: () => Promise<void> } = {},
): Promise<Compared> {
  const all: Compared = { ours: [], limit: [], node: [], postgres: [], limitCpu: [] };
  // All that is asked, ours apart, runs in this process or below it.
  const others = () => sumOf(usedBelow(process.pid)) - used().node;
  // The first of each is not counted: code is compiled, connections are made.
  await workFor({ ...ours, ms: Math.min(ours.ms, 1_500) });
  if (limit) await workFor({ ...limit, ms: Math.min(limit.ms, 500) });
  for (let round = 0; round < rounds; round++) {
    await rest();
    if (limit) {
      const from = others();
      const its = await workFor(limit);
      all.limit.push(its);
      all.limitCpu.push((others() - from) / its.done);
    }
    const before = used();
    const mine = await workFor(ours);
    // What it left to be done belongs to it.
    await rest();
    const after = used();
    all.ours.push(mine);
    all.node.push((after.node - before.node) / mine.done);
    all.postgres.push((after.postgres - before.postgres) / mine.done);
  }
  return all;
}

export const middle = (rounds: readonly Round[]): number => median(rounds.map(({ rate }) => rate));

export const spread = (values: readonly number[]): string =>
  `${shown(Math.min(...values))} to ${shown(Math.max(...values))}`;

/** Of all rounds' times together. */
export function share(rounds: readonly Round[], part: number): number {
  const all = rounds.flatMap(({ times }) => times).sort((a, b) => a - b);
  return all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? Number.NaN;
}

/** Our rate over the limit's, round by round: the median, and its range. */
export function ratios({ ours, limit }: Compared): number[] {
  return ours.map(({ rate }, at) => (rate / (limit[at]?.rate ?? Number.NaN)) * 100);
}

const shown = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));
