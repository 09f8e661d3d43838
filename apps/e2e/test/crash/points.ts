import { createHash } from 'node:crypto';
import type { Point } from './victim.ts';

/**
 * Every write that lasts (effects.ts): death right before each, and right after the last. Only what a process wrote is visible outside, so
 * dying after a write and before the next one leave the same state.
 */
export const allPoints = (writes: number): Point[] => [
  ...Array.from({ length: writes }, (_, n): Point => ({ at: n + 1, moment: 'before' })),
  { at: writes, moment: 'after' },
];

/** A few writes, one in each equal part of the flow, the same ones for the same seed. */
export function samplePoints(writes: number, howMany: number, seed: string): Point[] {
  const chance = (n: number): number => createHash('sha256').update(`${seed}:${n}`).digest().readUInt32BE() / 2 ** 32;
  return Array.from({ length: howMany }, (_, n) => ({
    at: 1 + Math.floor(((n + chance(n)) / howMany) * writes),
    moment: chance(n + 1_000) < 0.5 ? 'before' : 'after',
  }));
}
