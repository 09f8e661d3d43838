import { html, type Markup } from '../page.ts';
import type { Charge } from '../stripe/money/charge.ts';
import type { ConsoleData } from './console-page.ts';
import { moneyOf, ofSeconds, table } from './console-parts.ts';

/* What the sandbox's card provider holds: payments, refunds, cards. */

export function payments({ charges, base }: ConsoleData): Markup {
  const rows = charges.map(
    (charge) =>
      html`<tr>
        <td>${ofSeconds(charge.created)}</td>
        <td>
          <a class="code" href="${base}/stripe/dashboard/payments/${charge.payment_intent}">${charge.payment_intent}</a>
        </td>
        <td>${charge.payment_method_details.card.brand} ${charge.payment_method_details.card.last4}</td>
        <td>${moneyOf(charge.captured ? charge.amount_captured : charge.amount, charge.currency)}</td>
        <td>${stateOf(charge)}</td>
      </tr>`,
  );
  return table(
    'payments',
    'Payments',
    ['When', 'Payment', 'Card', 'Amount', 'State'],
    rows,
    'No payment was tried yet.',
  );
}

function stateOf(charge: Charge): string {
  if (charge.status === 'failed') return `Declined: ${charge.outcome.reason ?? charge.failure_code ?? ''}`;
  if (charge.disputed) return 'Paid, disputed';
  if (!charge.captured) return charge.refunded ? 'Released' : 'Authorised, not captured';
  if (charge.amount_refunded === 0) return 'Paid';
  return charge.refunded
    ? 'Paid, refunded in full'
    : `Paid, ${moneyOf(charge.amount_refunded, charge.currency)} refunded`;
}

export function refunds({ refunds: list, base }: ConsoleData): Markup {
  const rows = list.map(
    (refund) =>
      html`<tr>
        <td>${ofSeconds(refund.created)}</td>
        <td class="code">${refund.id}</td>
        <td>
          <a class="code" href="${base}/stripe/dashboard/payments/${refund.payment_intent}">${refund.payment_intent}</a>
        </td>
        <td>${moneyOf(refund.amount, refund.currency)}</td>
        <td>${refund.status}</td>
      </tr>`,
  );
  return table(
    'refunds',
    'Refunds',
    ['When', 'Refund', 'Payment', 'Amount', 'State'],
    rows,
    'Nothing was refunded yet.',
  );
}

// What a bank may do with a saved card from now on.
const BANK: [as: string, text: string][] = [
  ['visa', 'accepts it'],
  ['declinesLater', 'declines it'],
  ['stolen', 'calls it stolen'],
  ['expired', 'calls it expired'],
  ['challengeAlways', 'asks the holder each time'],
];

export function cards({ cards: list, base }: ConsoleData): Markup {
  const rows = list.map(({ id, card, customer }) => {
    const name = `${card.brand} ${card.last4}`;
    const answers = BANK.map(([as, text]) => html`<option value="${as}">${text}</option>`);
    return html`<tr>
      <td>${name}</td>
      <td>${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year)}</td>
      <td><a class="code" href="${base}/stripe/dashboard/customers/${customer ?? ''}">${customer ?? ''}</a></td>
      <td>
        <label
          >From now on the bank
          <select data-bank="${id}" aria-label="What the bank says to ${name} (${id})">
            <option value="">as before</option>
            ${answers}
          </select></label
        >
      </td>
      <td>
        <button type="button" data-renew="${id}" aria-label="The bank sends a new card for ${name} (${id})">
          The bank sends a new card
        </button>
      </td>
    </tr>`;
  });
  return table(
    'cards',
    'Saved cards',
    ['Card', 'Good until', 'Customer', 'At the bank', 'Renewal'],
    rows,
    'No card was saved yet.',
  );
}
