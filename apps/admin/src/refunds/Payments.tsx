import { messageOf } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Card } from 'antd';
import { useState } from 'react';
import { useStaff } from '../app/Session.tsx';
import { type SubscriptionProps, useReload } from '../subscription/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { Problem } from '../ui/Problem.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { givenBack, REASONS, STATES, refundsQuery, type Done, type Payment, type Refund } from './refunds.api.ts';

/** The money of a subscription, payment by payment: paid, credit used, given back, left. */
export function Payments({ page }: { page: SubscriptionProps }) {
  const { subscription } = page;
  const { permissions } = useStaff();
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const { data, error, refetch } = useQuery(refundsQuery(subscription.id));
  const isAllowed = permissions.includes('support') || permissions.includes('ops');
  const nameOf = (itemId: number): string => {
    const item = subscription.items.find(({ id }) => id === itemId);
    return item ? `${item.code} ${item.item.name}` : `Item ${itemId}`;
  };
  if (error) return <Problem error={error} title="The payments could not be loaded" onRetry={() => void refetch()} />;
  if (!data || data.payments.length === 0) return null;
  return (
    <Card size="small" title={<h2>Payments and refunds</h2>}>
      {data.payments.map((payment) => (
        <section
          key={`${payment.item}-${payment.paid}-${payment.refunds.length}`}
          className="payment"
          aria-label={nameOf(payment.item)}
        >
          <div className="payment-head">
            <span className="strong">
              {nameOf(payment.item)}
              {payment.is_surplus && <span className="sub"> (came twice, returned by itself)</span>}
            </span>
            {payment.left > 0 && !payment.is_surplus && (
              <Button size="small" disabled={!isAllowed} onClick={() => setRefunding(payment)}>
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
            <RefundLine key={refund.id} refund={refund} isAllowed={isAllowed} subscriptionId={subscription.id} />
          ))}
        </section>
      ))}
      <RefundDialog
        payment={refunding}
        name={refunding ? nameOf(refunding.item) : ''}
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

interface LineProps {
  refund: Refund;
  isAllowed: boolean;
  subscriptionId: number;
}

function RefundLine({ refund, isAllowed, subscriptionId }: LineProps) {
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
      {refund.state === 'requested' &&
        (refund.by_me ? (
          <span className="sub">Asked for by you: a colleague has to approve it.</span>
        ) : (
          <Decide refund={refund} isAllowed={isAllowed} subscriptionId={subscriptionId} />
        ))}
    </div>
  );
}

function Decide({ refund, isAllowed, subscriptionId }: LineProps) {
  const { message, notification } = App.useApp();
  const reload = useReload(subscriptionId);
  const approving = useCommand<{ refund: string }, Done>('/v2/admin/form/refund-approve');
  const declining = useCommand<{ refund: string }, Done>('/v2/admin/form/refund-decline');
  const isBusy = approving.isPending || declining.isPending;
  const decide = async (command: typeof approving, done: string): Promise<void> => {
    try {
      await command.mutateAsync({ refund: refund.id });
      void message.success(done);
    } catch (error) {
      notification.error({ title: 'Nothing was changed', description: messageOf(error), role: 'alert' });
    }
    reload();
  };
  return (
    <span className="card-actions">
      <Button
        size="small"
        type="primary"
        disabled={!isAllowed || isBusy}
        onClick={() => void decide(approving, 'The refund is on its way')}
      >
        Approve refund
      </Button>
      <Button
        size="small"
        disabled={!isAllowed || isBusy}
        onClick={() => void decide(declining, 'The refund was not agreed to')}
      >
        Do not approve
      </Button>
    </span>
  );
}
