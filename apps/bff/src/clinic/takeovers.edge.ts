import type { TimelineLine } from '@sorrel/contracts/billing/words';
import type { Takeover } from '@sorrel/contracts/consultations/cases';

/** Billing's timeline with who took a case over from whom. A takeover changes nothing of what comes next, so that is kept. */
export function withTakeovers(timeline: readonly TimelineLine[], takeovers: readonly Takeover[]): TimelineLine[] {
  if (takeovers.length === 0) return [...timeline];
  const notes = takeovers.map(({ at, by, from }) => ({
    at,
    text: 'Case taken over',
    cause: `${from} had it open`,
    by,
    next: timeline.find((line) => line.at <= at)?.next ?? '',
  }));
  return [...timeline, ...notes].toSorted((a, b) => b.at.localeCompare(a.at));
}
