import { faultModes, faultTargets } from '../faults/fault.ts';
import type { ActiveFault } from '../faults/faults.service.ts';
import { codeIn, type Mail } from '../mailbox/mails.queries.ts';
import { html, page, type Markup } from '../page.ts';
import { TURNS } from '../royal-mail/order/journey.ts';
import type { Label } from '../royal-mail/order/order.ts';
import type { PaymentMethod } from '../stripe/customers/payment-method.ts';
import type { Charge } from '../stripe/money/charge.ts';
import type { Refund } from '../stripe/money/refund.ts';
import type { Delivery } from '../stripe/webhooks/deliveries.queries.ts';
import { cards, payments, refunds } from './console-money.ts';
import { moment, table } from './console-parts.ts';
import { consoleScript } from './console-script.ts';

export type ConsoleData = {
  now: Date;
  /** The prefix of every address on this page. */
  base: string;
  mails: Mail[];
  charges: Charge[];
  refunds: Refund[];
  cards: PaymentMethod[];
  labels: Label[];
  faults: ActiveFault[];
  deliveries: Delivery[];
};

const sections: [id: string, title: string][] = [
  ['clock', 'Clock'],
  ['mails', 'Mails'],
  ['payments', 'Payments'],
  ['refunds', 'Refunds'],
  ['cards', 'Saved cards'],
  ['labels', 'Labels'],
  ['webhooks', 'Webhooks'],
  ['faults', 'Faults'],
];

export function consolePage(data: ConsoleData): string {
  const links = sections.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`);
  const body = html`<header>
      <h1>Sorrel sandbox</h1>
      <nav aria-label="Sections">
        <ul>
          ${links}
        </ul>
      </nav>
    </header>
    <main id="main" data-base="${data.base}">
      <p id="said" role="status" class="quiet">Nothing here reaches a bank, a carrier or a real mailbox.</p>
      ${clock(data.now)}${mails(data)}${payments(data)}${refunds(data)}${cards(data)}${labels(data)}${webhooks(data)}${faults(data)}
    </main>`;
  return page('Sorrel sandbox', body, consoleScript);
}

function clock(now: Date): Markup {
  const steps: [duration: string, text: string][] = [
    ['P1D', '1 day'],
    ['P7D', '7 days'],
    ['P1M', '1 month'],
    ['P2M', '2 months'],
  ];
  const buttons = steps.map(
    ([duration, text]) => html`<button type="button" data-advance="${duration}">Forward ${text}</button>`,
  );
  return html`<section aria-labelledby="clock">
    <h2 id="clock">Clock</h2>
    <p>It is <strong>${moment(now)}</strong> in London. Everything that falls due on the way is done, in order.</p>
    <div class="row">${buttons}</div>
    <form id="clock-at" class="row" style="margin-top:.75rem">
      <div><label for="at">Forward to</label> <input id="at" name="at" type="datetime-local" required /></div>
      <button>Move the clock</button>
    </form>
  </section>`;
}

function mails({ mails: list, base }: ConsoleData): Markup {
  const rows = list.map((mail) => {
    const code = codeIn(mail.text);
    return html`<tr>
      <td>${moment(new Date(mail.sent_at))}</td>
      <td>${mail.to}</td>
      <td>
        ${mail.subject}
        <details>
          <summary>Read</summary>
          <pre>${mail.text}</pre>
          ${mail.html === '' ? null : html`<a href="${base}/mails/${mail.id}/html">See mail ${mail.id} as it looks</a>`}
        </details>
      </td>
      <td>${code === null ? null : html`<span class="big-code">${code}</span>`}</td>
    </tr>`;
  });
  return table('mails', 'Mails', ['Sent', 'To', 'Subject', 'Code'], rows, 'No mail was sent yet.');
}

function labels({ labels: list, base }: ConsoleData): Markup {
  const rows = list.map(
    (label) =>
      html`<tr>
        <td>${moment(new Date(label.printed_on))}</td>
        <td>${label.order_reference ?? String(label.order)}</td>
        <td><a class="code" href="${base}/royal-mail/track/${label.tracking_number}">${label.tracking_number}</a></td>
        <td>${label.status}</td>
        <td>
          <a href="${base}/royal-mail/labels/${label.tracking_number}.pdf">Label of ${label.tracking_number} (PDF)</a>
        </td>
        <td>
          <select data-parcel="${label.tracking_number}" aria-label="What happens to ${label.tracking_number}">
            <option value="">by itself, with the clock</option>
            ${TURNS.map((turn) => html`<option value="${turn}">${turn} now</option>`)}
          </select>
        </td>
      </tr>`,
  );
  return table(
    'labels',
    'Labels',
    ['Printed', 'Reference', 'Tracking', 'State', 'Paper', 'What happens'],
    rows,
    'No label was printed yet.',
  );
}

function webhooks({ deliveries }: ConsoleData): Markup {
  const rows = deliveries.map(
    (event) =>
      html`<tr>
        <td>${moment(event.created)}</td>
        <td class="code">${event.type}</td>
        <td class="code">${event.topic}</td>
        <td>${event.state}${event.state === 'pending' && event.lastProblem ? ` (${event.lastProblem})` : ''}</td>
        <td>${event.attempts}</td>
        <td>
          <button type="button" data-resend="${event.id}" aria-label="Send again: ${event.type} ${event.id}">
            Send again
          </button>
        </td>
      </tr>`,
  );
  const list = table(
    'webhooks',
    'Webhooks',
    ['Made', 'Type', 'About', 'State', 'Tries', 'Action'],
    rows,
    'No webhook was made yet.',
  );
  return html`${list}
    <p><button type="button" id="flush">Send everything that waits now</button></p>`;
}

function faults({ faults: list }: ConsoleData): Markup {
  const rows = list.map(
    (fault) =>
      html`<tr>
        <td>${fault.target}</td>
        <td>${fault.mode}</td>
        <td>${fault.remaining ?? 'any number'}</td>
        <td>${fault.until === null ? 'until switched off' : moment(new Date(fault.until))}</td>
      </tr>`,
  );
  const options = (words: readonly string[]): Markup[] => words.map((word) => html`<option>${word}</option>`);
  const list2 = table(
    'faults',
    'Faults',
    ['Company', 'What happens', 'Times left', 'Until'],
    rows,
    'All companies behave well.',
  );
  return html`${list2}
    <form id="fault" class="row" style="margin-top:.75rem">
      <div>
        <label for="target">Company</label
        ><select id="target" name="target">
          ${options(faultTargets)}
        </select>
      </div>
      <div>
        <label for="mode">What happens</label
        ><select id="mode" name="mode">
          ${options(faultModes)}
        </select>
      </div>
      <div>
        <label for="count">Times (optional)</label
        ><input id="count" name="count" type="number" min="1" inputmode="numeric" />
      </div>
      <div>
        <label for="seconds">Seconds (optional)</label
        ><input id="seconds" name="seconds" type="number" min="1" inputmode="numeric" />
      </div>
      <button class="first">Switch on</button><button type="button" id="clear">Switch all off</button>
    </form>`;
}
