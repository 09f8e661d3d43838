import { planLines, type PlanAsRead, type PlanLine } from '@sorrel/contracts/billing/plan-as-read';
import { ApiError } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { subscriptionQuery, type SubscriptionProps } from './subscription.api.ts';
import type { Difference, Meanwhile } from '../ui/meanwhile.tsx';

type Read = Pick<SubscriptionProps, 'subscription' | 'timeline'>;

/** A plan as its page shows it: what a change of it is sent with. */
const asRead = ({ subscription, timeline }: Read): PlanAsRead => ({
  since: timeline[0]?.at ?? null,
  due_at: subscription.due_at,
  frequency: subscription.frequency,
  items: planLines(
    subscription.items.map(({ id, stid, code, status, treatment_status: treatment }) => ({
      id,
      stid,
      code,
      status,
      treatment,
    })),
  ),
});

/** The items of a plan in one line, for a comparison. */
export const itemsText = (lines: readonly PlanLine[]): string => lines.map(({ code }) => code).join(', ');

/**
 * The plan as somebody had it before them when they began to change it, and what a colleague has made of it meanwhile. It stays as it was
 * read while they type, though the page behind it is read anew.
 */
export function useAsRead(subscriptionId: number) {
  const client = useQueryClient();
  const began = useRef<PlanAsRead | null>(null);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const { queryKey } = subscriptionQuery(subscriptionId);
  const begin = (): void => {
    const page = client.getQueryData(queryKey);
    began.current ??= page ? asRead(page) : null;
  };
  /** What a change is sent with. */
  const was = (): PlanAsRead | null => {
    begin();
    return began.current;
  };
  const end = (): void => {
    began.current = null;
    setMeanwhile(null);
  };
  /** Whether it was refused because a colleague was faster. What they made of it is read, and stands beside what is typed. */
  const caught = async (
    error: unknown,
    compare: (theirs: PlanAsRead, before: PlanAsRead) => Difference[],
  ): Promise<boolean> => {
    const before = began.current;
    const isTheirs = error instanceof ApiError && error.code === 'changed_meanwhile';
    const page = isTheirs
      ? await client.fetchQuery({ ...subscriptionQuery(subscriptionId), staleTime: 0 }).catch(() => null)
      : null;
    if (!isTheirs || !page || !before) {
      setMeanwhile(null);
      return false;
    }
    const theirs = asRead(page);
    began.current = theirs;
    setMeanwhile({ why: error.message, rows: compare(theirs, before) });
    return true;
  };
  return { meanwhile, begin, was, end, caught, goOn: () => setMeanwhile(null) };
}
