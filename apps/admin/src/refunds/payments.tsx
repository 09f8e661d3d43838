import { formatDate, pounds } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useMay } from '../app/session.tsx';
import { type SubscriptionProps, useReload } from '../queries/subscription.api.ts';
import { Problem } from '../ui/problem.tsx';
import { SecondPerson } from '../two-people/second-person-view.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { givenBack, nameOf, REASONS, STATES, refundsQuery, type Payment, type Refund } from './refunds.api.ts';

/** The money of a subscription, payment by payment: paid, credit used, given back, left. */
export function Payments({ page }: { page: SubscriptionProps }) {
  const { subscription } = page;
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const { data, error, refetch } = useQuery(refundsQuery(subscription.id));
  const isAllowed = useMay('moveMoney');
  if (error) return <Problem error={error} title="The payments could not be loaded" onRetry={() => void refetch()} />;
  if (!data || data.payments.length === 0) return null;
  return (
    <Card size="small" title={<h2>Payments and refunds</h2>}>
      {data.payments.map((payment, n) => (
        <section
          key={`${payment.item}-${payment.paid}-${payment.refunds.length}`}
          className="payment"
          aria-label={`Payment ${n + 1}: ${nameOf(payment, subscription.items)}`}
        >
          <div className="payment-head">
            <span className="strong">
              {nameOf(payment, subscription.items)}
              {payment.is_surplus && <span className="sub"> (came twice, returned by itself)</span>}
            </span>
            {payment.left > 0 && !payment.is_surplus && (
              <Button
                size="small"
                disabled={!isAllowed}
                aria-label={`Refund ${nameOf(payment, subscription.items)}`}
                onClick={() => setRefunding(payment)}
              >
                Refund
              </Button>
            )}
          </div>
          <dl className="payment-sums">
            <Sum text="Paid by card" value={payment.paid} />
            <Sum text="Credit used" value={payment.credit_used} />
            <Sum text="Given back" value={givenBack(payment)} />
            <Sum text="Left" value={payment.left} />
          </dl>
          {payment.refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} subscriptionId={subscription.id} />
          ))}
        </section>
      ))}
      {!isAllowed && <p className="sub">Money is given back by people with the permission support or ops.</p>}
      <RefundDialog
        payment={refunding}
        name={refunding ? nameOf(refunding, subscription.items) : ''}
        limit={data.limit}
        subscriptionId={subscription.id}
        onClose={() => setRefunding(null)}
      />
    </Card>
  );
}

const Sum = ({ text, value }: { text: string; value: number }) => (
  <div>
    <dt className="sub">{text}</dt>
    <dd className="num strong">{pounds(value)}</dd>
  </div>
);

const amountOf = ({ amount, credit }: Refund): string =>
  credit > 0 && amount > 0
    ? `${pounds(amount)} and ${pounds(credit)} credit`
    : credit > 0
      ? `${pounds(credit)} credit`
      : pounds(amount);

function RefundLine({ refund, subscriptionId }: { refund: Refund; subscriptionId: number }) {
  const reload = useReload(subscriptionId);
  const { text, tone } = STATES[refund.state];
  const why = REASONS.find(({ value }) => value === refund.reason)?.label;
  return (
    <div className="payment-refund">
      <span className="num">{amountOf(refund)}</span>
      <StatusTag tone={tone}>{text}</StatusTag>
      <span className="sub">
        {formatDate(refund.at)}
        {why && `, ${why.toLowerCase()}`}
      </span>
      {refund.state === 'requested' && (
        <SecondPerson
          isMine={refund.by_me}
          what="refund"
          body={{ refund: refund.id }}
          says={{ approved: 'The refund is on its way', declined: 'The refund was not agreed to' }}
          onDone={reload}
        />
      )}
    </div>
  );
}
