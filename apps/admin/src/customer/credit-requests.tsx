import type { CreditRequestsAnswer } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Tone } from '../ui/badge.ts';
import { SecondPerson } from '../two-people/second-person-view.tsx';
import { StatusTag } from '../ui/status-tag.tsx';

type Requests = z.infer<typeof CreditRequestsAnswer>;
const STATES: Record<Requests['requests'][number]['state'], { text: string; tone: Tone }> = {
  requested: { text: 'waits for a second person', tone: 'asked' },
  approved: { text: 'approved', tone: 'good' },
  declined: { text: 'not agreed', tone: 'quiet' },
};

const requestsQuery = (subscriptionId: number, userId: number) =>
  queryOptions({
    // Under the subscription's key: whatever reloads the subscription reloads this too.
    queryKey: ['subscription', subscriptionId, 'credit', userId],
    queryFn: ({ signal }) => get<Requests>(`/v2/admin/data/credit-requests?user=${userId}`, { signal }),
    meta: { isQuiet: true },
  });

/** Requests for a large credit: waiting for a second person, or decided. Mostly there are none. */
export function CreditRequests({
  userId,
  subscriptionId,
  onDone,
}: {
  userId: number;
  subscriptionId: number;
  onDone: () => void;
}) {
  const { data } = useQuery(requestsQuery(subscriptionId, userId));
  return data?.requests.map(({ id, amount, state, by_me: isMine, at }) => (
    <div key={id} className="payment-refund">
      <span className="num">{amount > 0 ? `Add ${pounds(amount)}` : `Subtract ${pounds(-amount)}`}</span>
      <StatusTag tone={STATES[state].tone}>{STATES[state].text}</StatusTag>
      <span className="sub">{formatDate(at)}</span>
      {state === 'requested' && (
        <SecondPerson
          isMine={isMine}
          what="credit"
          body={{ request: id }}
          says={{ approved: 'The credit was changed', declined: 'The credit was not agreed to' }}
          onDone={onDone}
        />
      )}
    </div>
  ));
}
