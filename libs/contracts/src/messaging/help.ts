import type { Danger } from './danger.ts';

/** Whom to call now: in a crisis of the mind, or of the body. */
export type Help = 'crisis' | 'emergency';

const OF: Partial<Record<Danger, Help>> = {
  'self-harm': 'crisis',
  'chest-pain': 'emergency',
  breathing: 'emergency',
  swelling: 'emergency',
  collapse: 'emergency',
};

/** The help that these dangers call for. A pregnancy is no emergency: there the team answers. */
export function helpFor(dangers: readonly Danger[]): Help | null {
  const needs = dangers.flatMap((one) => OF[one] ?? []);
  if (needs.includes('crisis')) return 'crisis';
  return needs.includes('emergency') ? 'emergency' : null;
}
