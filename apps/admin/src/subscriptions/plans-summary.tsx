import { pounds } from '@sorrel/web-kit/format';
import { subscriptionBadge } from '../ui/badge.ts';
import type { Summary } from './subscriptions.api.ts';
import type { SubscriptionStatus } from '@sorrel/contracts/words';

/** Plans and statuses of everything the current filter matches, what falls due within a week, and the next charges together. */
export function PlansSummary({ summary, isMore }: { summary: Summary; isMore: boolean }) {
  const total = summary.by_status.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="summary" aria-label="Plans summary">
      <Figure
        value={isMore ? `${total}+` : String(total)}
        text={
          total === 1
            ? 'subscription matches'
            : isMore
              ? 'subscriptions match; add a word to narrow it down'
              : 'subscriptions match'
        }
      />
      <Figure value={String(summary.due_next_7_days)} text="due in the next 7 days" />
      <Figure value={pounds(summary.next_charges)} text="next charges together" />
      <Counts title="By plan" counts={summary.by_plan.map(({ plan, count }) => ({ text: plan, count }))} />
      {summary.by_status.length > 1 && (
        <Counts
          title="By status"
          counts={summary.by_status.map(({ status, count }) => ({ text: statusWord(status), count }))}
        />
      )}
    </section>
  );
}

const statusWord = (status: string): string =>
  subscriptionBadge({ status: status as SubscriptionStatus, should_cancel: false, is_waiting: false }).text;

function Figure({ value, text }: { value: string; text: string }) {
  return (
    <p className="figure">
      <span className="figure-value">{value}</span>
      <span className="figure-text">{text}</span>
    </p>
  );
}

function Counts({ title, counts }: { title: string; counts: { text: string; count: number }[] }) {
  if (counts.length === 0) return null;
  return (
    <div className="counts">
      <h2 className="counts-title">{title}</h2>
      <ul>
        {counts.map(({ text, count }) => (
          <li key={text}>
            <span className="status-word">{text}</span> <b className="num">{count}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
