import { Inject, Injectable } from '@nestjs/common';
import { londonDate } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { CardsService } from '../cards/cards.service.ts';
import { RefundsService } from '../refunds/refunds.service.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { ProviderRefusals } from '../stripe/refusals.service.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { WebhooksService } from './webhooks.service.ts';
import { IS_FOR_LINE } from '../model/prescribed.ts';

// Webhooks and browsers get this long to finish before the comparison steps in.
const GRACE_MS = 60_000;
// Stripe keeps events for 30 days; the first look goes a day back, later ones overlap by ten minutes.
const FIRST_LOOK_SECONDS = 86_400;
const OVERLAP_SECONDS = 600;
const BATCH = 200;
// Queried one state at a time, to match the indexes.
const hasJob = (kind: string, key: string): string =>
  `(${['due', 'running'].map((state) => `exists (select 1 from jobs j where j.kind = '${kind}' and j.key = ${key} and j.state = '${state}')`).join(' or ')})`;
// The same condition as `isCharged`, in SQL.
const IS_RETRY_BESIDE_ANOTHER = `s.status in ('review', 'shipping') and i.next_attempt_at is not null and i.hold is null and not s.should_cancel
  and exists (select 1 from items o where o.subscription_id = i.subscription_id and o.status in ('paid', 'packaging') and o.due_at >= i.due_at)`;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Compares what is open here with the provider, and fetches events whose webhooks were lost. Normally it finds nothing. */
@Injectable()
export class ReconcileService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
    private readonly webhooks: WebhooksService,
    private readonly cards: CardsService,
    private readonly refusals: ProviderRefusals,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async run(ctx: Context): Promise<{ checked: number; fixed: number }> {
    const charges = await this.openCharges(ctx);
    const refunds = await this.openRefunds(ctx);
    // Steps that need the provider may fail; the others are done all the same, and the failures are reported at the end.
    const broken: unknown[] = [];
    const until = await this.eventsUntil();
    const events = await this.missedEvents(until, ctx).catch((error: unknown) => {
      broken.push(error);
      return { checked: 0, fixed: 0, until };
    });
    const cards = await this.cards.compareSome(ctx).catch((error: unknown) => {
      broken.push(error);
      return 0;
    });
    const forgotten =
      (await this.forgotten(ctx)) +
      (await this.unworked(ctx)) +
      (await this.unclosed(ctx)) +
      (await this.unreviewed(ctx));
    const [checked, fixed] = [
      charges.checked + refunds.checked + events.checked,
      charges.fixed + refunds.fixed + events.fixed + cards + forgotten,
    ];
    await this.db.rows('insert into reconciliations (at, checked, fixed, events_until) values (?, ?, ?, ?)', [
      this.clock.now(),
      checked,
      fixed,
      events.until,
    ]);
    if (fixed > 0) this.log.warn('reconciliation healed what was lost', { count: fixed });
    if (broken.length > 0) throw broken[0];
    return { checked, fixed };
  }

  // An item due to be charged whose job is gone (given up after many tries, or lost) gets a new one.
  private async forgotten(ctx: Context): Promise<number> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<{ id: number }>(
        `select i.id from items i join subscriptions s on s.id = i.subscription_id
         where i.status = 'upcoming' and i.due_at < ?::date and coalesce(i.next_attempt_at, ?) <= ? and not s.is_disputed
           and (s.status in ('active', 'pending') or ${IS_RETRY_BESIDE_ANOTHER})
           and not ${hasJob('item-due', `'item:' || i.id`)} limit ${BATCH}`,
        [londonDate(tx.now), tx.now, tx.now],
      );
      for (const { id } of rows) await tx.schedule({ kind: 'item-due', key: `item:${id}`, data: { itemId: id } });
      return rows.length;
    });
  }

  // Payments that were given up whose prescription has run out, with no job left to open the review.
  private async unreviewed(ctx: Context): Promise<number> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<{ id: number }>(
        `select s.id from subscriptions s where s.status = 'failed' and s.charges_paid > 0
           and exists (select 1 from items i where i.subscription_id = s.id and i.status = 'failed' and i.treatment_status = 'upcoming' and i.is_prescription
             and not exists (select 1 from prescriptions p where ${IS_FOR_LINE} and p.valid_until >= ?))
           and not ${hasJob('notices', `'subscription:' || s.id`)} limit ${BATCH}`,
        [londonDate(tx.now)],
      );
      for (const { id } of rows)
        await tx.schedule({ kind: 'notices', key: `subscription:${id}`, data: { subscriptionId: id } });
      return rows.length;
    });
  }

  // Events whose job was given up because the provider was down for longer than its tries.
  private async unworked(ctx: Context): Promise<number> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<{ id: string }>(
        `select id from stripe_events e where worked_at is null and not ${hasJob('work-stripe-event', 'e.id')}
           and (set_aside is null or (set_aside = 'from-the-future' and created <= ?)
             or exists (select 1 from charges c where c.payment_intent_id = e.payment_id)) limit ${BATCH}`,
        [Math.floor(tx.now.getTime() / 1000)],
      );
      for (const { id } of rows) await tx.schedule({ kind: 'work-stripe-event', key: id, data: { eventId: id } });
      return rows.length;
    });
  }

  // Open payments of items no longer to be paid, whose closing was given up.
  private async unclosed(ctx: Context): Promise<number> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<{ id: string }>(
        `select c.id from charges c join items i on i.id = c.item_id where c.state in ('created', 'requires_action', 'processing') and i.status not in ('upcoming', 'failed')
           and not ${hasJob('close-charge', 'c.id::text')} limit ${BATCH}`,
      );
      for (const { id } of rows) await tx.schedule({ kind: 'close-charge', key: id, data: { chargeId: id } });
      return rows.length;
    });
  }

  private async openCharges(ctx: Context): Promise<{ checked: number; fixed: number }> {
    const before = new Date(this.clock.now().getTime() - GRACE_MS);
    const total = { checked: 0, fixed: 0 };
    // Page by page: some stay open for days and must not keep out those behind them.
    for (let after = NO_ID; ;) {
      const rows = await this.db.rows<{ id: string; state: string }>(
        `select id, state from charges where state in ('created', 'requires_action', 'processing') and changed_at < ? and id > ? order by id limit ${BATCH}`,
        [before, after],
      );
      for (const row of rows) {
        await this.payments
          .lookUp(row.id, ctx)
          .catch((error: unknown) => this.log.warn('charge not looked up', { chargeId: row.id, error }));
        if ((await this.payments.charge(row.id)).state !== row.state) total.fixed++;
      }
      total.checked += rows.length;
      after = rows.at(-1)?.id ?? after;
      if (rows.length < BATCH) return total;
    }
  }

  private async openRefunds(ctx: Context): Promise<{ checked: number; fixed: number }> {
    const before = new Date(this.clock.now().getTime() - GRACE_MS);
    const total = { checked: 0, fixed: 0 };
    for (let after = NO_ID; ;) {
      const rows = await this.db.rows<{ id: string; state: string; stripe_refund_id: string | null }>(
        `select id, state, stripe_refund_id from refunds where state in ('created', 'pending') and changed_at < ? and id > ? order by id limit ${BATCH}`,
        [before, after],
      );
      for (const row of rows) {
        const look = row.stripe_refund_id
          ? this.refunds.see(row.stripe_refund_id, ctx)
          : this.refunds.work(row.id, ctx);
        await look.catch((error: unknown) => this.log.warn('refund not looked up', { error }));
        const now = await this.db.first<{ state: string }>('select state from refunds where id = ?', [row.id]);
        if (now?.state !== row.state) total.fixed++;
      }
      total.checked += rows.length;
      after = rows.at(-1)?.id ?? after;
      if (rows.length < BATCH) return total;
    }
  }

  /** How far the last comparison came, in the provider's seconds. */
  private async eventsUntil(): Promise<number> {
    const last = await this.db.first<{ events_until: number }>(
      'select events_until from reconciliations order by id desc limit 1',
    );
    return last?.events_until ?? this.nowSeconds() - FIRST_LOOK_SECONDS;
  }

  private nowSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  // The position moves only as far as everything is stored: a run that breaks off starts again where it began. Events dated in the future
  // do not move it.
  private async missedEvents(last: number, ctx: Context): Promise<{ checked: number; fixed: number; until: number }> {
    const begun = new Date();
    const events = await this.gateway.eventsSince(last - OVERLAP_SECONDS);
    await this.refusals.accepted(begun);
    let fixed = 0;
    for (let at = 0; at < events.length; at += BATCH) {
      const some = events.slice(at, at + BATCH);
      const known = await this.db.rows<{ id: string }>('select id from stripe_events where id = any(?::text[])', [
        some.map(({ id }) => id),
      ]);
      const ids = new Set(known.map(({ id }) => id));
      for (const event of some.filter(({ id }) => !ids.has(id)))
        if (await this.db.transaction(ctx, (tx) => this.webhooks.store(tx, event))) fixed++;
    }
    const now = this.nowSeconds();
    const until = events.findLast(({ created }) => created <= now)?.created ?? last;
    return { checked: events.length, fixed, until: Math.max(until, last) };
  }
}
