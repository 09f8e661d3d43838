import { pounds } from '@sorrel/web-kit/format';
import type { CheckoutProps } from './checkout.api.ts';
import { PlanCard } from './plan-card.tsx';
import { chargeText, dueToday } from './plan-words.ts';
import { useLater } from './use-later.ts';
import { isPomSafe } from '../prices/marketing.ts';
import { StartNote } from './start-note.tsx';
import { PromoBox } from './promo-box.tsx';

/** Beside the steps: what is ordered, the code, and every line of what will be taken. Later charges are named once: here, or at the payment step. */
export function Summary({ props, isPaying }: { props: CheckoutProps; isPaying: boolean }) {
  const { plan, quote, promo, refusedCode } = props;
  const later = useLater();
  if (!plan) return null;
  return (
    <div className="space-y-5">
      <PlanCard plan={plan} />
      <StartNote start={plan.start} />
      {!isPomSafe && <PromoBox promo={promo} refused={refusedCode} />}
      <dl className="space-y-2 border-t border-line pt-4">
        {quote?.lines.map((line) => (
          <Line key={line.text} text={line.text} amount={line.amount} />
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <dt>To pay today</dt>
          <dd>{pounds(dueToday(plan, quote))}</dd>
        </div>
      </dl>
      {!isPaying && <p className="text-sm text-ink-soft">{chargeText({ ...props, plan }, later)}</p>}
    </div>
  );
}

function Line({ text, amount }: { text: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0">{text}</dt>
      <dd className="whitespace-nowrap">{pounds(amount)}</dd>
    </div>
  );
}
