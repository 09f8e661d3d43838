import type { Danger } from '@sorrel/contracts/messaging/danger';
import type { Thread } from './thread.ts';

/** Whom to call now: in a crisis of the mind, or of the body. */
export type Help = 'crisis' | 'emergency';

/** What was written longer ago than this many messages is past. */
const RECENT = 10;
const OF: Partial<Record<Danger, Help>> = {
  'self-harm': 'crisis',
  'chest-pain': 'emergency',
  breathing: 'emergency',
  swelling: 'emergency',
  collapse: 'emergency',
};

/** The help that the customer's latest messages call for. A pregnancy is no emergency: there the team answers. */
export function helpOf(thread: Thread): Help | null {
  return helpFor(thread.slice(-RECENT).flatMap(({ dangers }) => dangers));
}

export function helpFor(dangers: readonly Danger[]): Help | null {
  const needs = dangers.flatMap((one) => OF[one] ?? []);
  if (needs.includes('crisis')) return 'crisis';
  return needs.includes('emergency') ? 'emergency' : null;
}
