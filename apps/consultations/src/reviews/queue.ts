import type { CaseWait } from '@sorrel/contracts/consultations/cases';

/** An open review, as far as the queue goes. */
export interface WaitingReview {
  id: number;
  subscriptionId: number;
  userId: number;
  reason: string;
  openedAt: Date;
  paidAt: Date;
}

/** All that is open in a subscription: it is decided at once, so it waits as one. */
export interface WaitingCase<R extends WaitingReview = WaitingReview> {
  subscriptionId: number;
  /** Newest first. */
  reviews: R[];
  since: Date;
}

/**
 * Cases by how long they wait for us, the longest first. A case begins to wait when its first open review comes in, and anew when the customer
 * answers a question: what they took to answer was their time.
 */
export function queueOf<R extends WaitingReview>(
  reviews: readonly R[],
  answeredAt: ReadonlyMap<number, Date>,
): WaitingCase<R>[] {
  const cases = new Map<number, R[]>();
  for (const review of reviews) cases.set(review.subscriptionId, [...(cases.get(review.subscriptionId) ?? []), review]);
  return [...cases]
    .map(([subscriptionId, ofCase]) => ({
      subscriptionId,
      reviews: ofCase.toSorted((a, b) => b.id - a.id),
      since: waitsSince(ofCase, answeredAt.get(subscriptionId)),
    }))
    .toSorted((a, b) => a.since.getTime() - b.since.getTime() || a.subscriptionId - b.subscriptionId);
}

export function waitsSince(reviews: readonly Pick<WaitingReview, 'openedAt'>[], answeredAt?: Date): Date {
  const opened = Math.min(...reviews.map(({ openedAt }) => openedAt.getTime()));
  return new Date(Math.max(opened, answeredAt?.getTime() ?? 0));
}

const HOUR_MS = 3_600_000;

export function waitOf(since: Date, targetHours: number, now: Date): CaseWait {
  const dueAt = new Date(since.getTime() + targetHours * HOUR_MS);
  return {
    since: since.toISOString(),
    dueAt: dueAt.toISOString(),
    // A clock that is a little behind another program's: nobody has waited less than no time.
    seconds: Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000)),
    isLate: now > dueAt,
  };
}
