import { Inject, Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type NewJob, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { CardsService } from '../cards/cards.service.ts';
import { DisputesService } from '../refunds/disputes.service.ts';
import { RefundsService } from '../refunds/refunds.service.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { isId, StripeGateway } from '../stripe/stripe.gateway.ts';

export interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
  isLive: boolean;
  /** When it happened, in seconds, by the provider's clock. */
  created: number;
}

// The most that clocks may differ: an event dated further ahead is not trusted yet.
const AHEAD_SECONDS = 300;

/** An event as its job finds it: not worked yet. */
export interface EventRow {
  type: string;
  object_id: string;
  is_live: boolean;
  set_aside: string | null;
  /** Events about the same object that have arrived by then: one look at the object settles them all. */
  waiting: string[];
  /** Where it is about a payment that we know. */
  payment: PaymentRow | null;
  /** It says that a card was saved which we know. */
  is_known_card: boolean;
}
const WORKED = 'update stripe_events set worked_at = now() where id = any(?) and worked_at is null';

interface PaymentRow extends Row {
  is_paid: boolean;
  /** Something is known of the card it was paid with, or it names none. */
  has_card: boolean;
}
const paymentOf = (id: string): string => `select c.state = 'succeeded' as is_paid,
    c.payment_method_id is null or exists (select 1 from cards k where k.method_id = c.payment_method_id) as has_card
  from charges c where c.payment_intent_id = ${id} order by 1 desc limit 1`;
const PAYMENT = paymentOf('?');
/** What we know of a card is from the provider, and a card that was taken away cannot be saved again. */
const knownCard = (event: string): string =>
  `(${event}.type in ('payment_method.attached', 'setup_intent.succeeded') and exists (select 1 from cards k where k.method_id = ${event}.object_id))`;
/** Read as its job is claimed. */
export const EVENT = `select e.type, e.object_id, e.is_live, e.set_aside, array(
    select o.id from stripe_events o where o.object_id = e.object_id and o.is_live = e.is_live and o.worked_at is null
      and o.set_aside is distinct from 'from-the-future') as waiting,
    (select to_json(p) from (${paymentOf('e.object_id')}) p) as payment, ${knownCard('e')} as is_known_card
  from stripe_events e where e.id = jobs.data ->> 'eventId' and e.worked_at is null`;

// News of a payment that is paid here already, by a card we know: success is final, so there is nothing to ask. And of a card that was saved,
// where we know it already.
const SETTLED = {
  columns: { worked_at: 'now()' },
  where: `r.set_aside is null and (${knownCard('r')} or r.type like 'payment\\_intent.%' and exists (
    select 1 from charges c where c.payment_intent_id = r.object_id and c.state = 'succeeded'
      and (c.payment_method_id is null or exists (select 1 from cards k where k.method_id = c.payment_method_id))))`,
};

/** Handles the provider's webhooks: verified, stored once, and worked by a job that asks the provider for the current state. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
    private readonly disputes: DisputesService,
    private readonly cards: CardsService,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
    @Inject(LOG) private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  async receive(input: { body: string; signature: string }, ctx: Context): Promise<{ isNew: boolean }> {
    const event = this.gateway.verify(
      Buffer.from(input.body, 'base64'),
      input.signature,
      this.config.stripe.webhookSecrets,
      this.clock.wall(),
    );
    if (!event || !isId(event.objectId))
      throw new Fault('bad_request', 'This webhook is not signed by our card provider.');
    const now = this.clock.now();
    const { row, job } = kept(event, now);
    const isNew = await this.db.once(
      ctx,
      'stripe_events',
      row,
      job,
      this.isExpected(event.isLive) ? SETTLED : undefined,
    );
    if (isNew && row.set_aside) this.log.error(AHEAD, { code: event.type });
    return { isNew };
  }

  /** The id is the key: a repeat changes nothing. */
  async store(tx: Tx, event: ProviderEvent): Promise<boolean> {
    const { row, job } = kept(event, tx.now);
    const fresh = await tx.rows(
      `insert into stripe_events (${Object.keys(row).join(', ')}) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing returning id`,
      Object.values(row),
    );
    if (fresh.length === 0) return false;
    if (row.set_aside) this.log.error(AHEAD, { code: event.type });
    await tx.schedule(job);
    return true;
  }

  async work(eventId: string, event: EventRow, ctx: Context): Promise<void> {
    const isExpectedMode = this.isExpected(event.is_live);
    const ids = [...new Set([eventId, ...event.waiting])];
    const unknown = isExpectedMode ? await this.act(event, ctx) : null;
    if (!isExpectedMode) this.log.error('webhook of the other mode (test or live) ignored', { code: event.type });
    if (unknown && !event.set_aside) this.log.error('webhook about an unknown payment set aside', { code: event.type });
    // Most are alone: then there is one row to write, and no other event's job to take back.
    if (!unknown && ids.length === 1)
      await this.db.atOnce(ctx, (tx) => {
        tx.atEnd(WORKED, [ids]);
        tx.finish();
      });
    else await this.db.transaction(ctx, (tx) => (unknown ? this.setAside(tx, ids, unknown) : this.worked(tx, ids)));
  }

  // Test or live, as our own key is; a restricted key does not say.
  private isExpected(isLive: boolean): boolean {
    const { secretKey } = this.config.stripe;
    return isLive === secretKey.startsWith('sk_live_') || secretKey.startsWith('rk_');
  }

  // Success is final: once recorded here there is nothing more to ask.
  private async seePayment(id: string, known: PaymentRow | null, ctx: Context): Promise<string | null> {
    if (known?.is_paid && known.has_card) return null;
    if (!known?.is_paid) await this.payments.see(id, ctx).catch(ignoreMissing);
    await this.cards.seePaidWith(id, ctx);
    return known || (await this.paymentOf(id)) ? null : id;
  }

  private async paymentOf(id: string): Promise<PaymentRow | undefined> {
    const [row] = await this.db.rows<PaymentRow>(PAYMENT, [id]);
    return row;
  }

  // The event is kept; the comparison tries it again once a charge of ours has this payment.
  private async setAside(tx: Tx, ids: string[], paymentId: string): Promise<void> {
    await tx.rows(
      `update stripe_events set set_aside = 'unknown-payment', set_aside_at = coalesce(set_aside_at, ?), payment_id = ? where id = any(?) and worked_at is null`,
      [tx.now, paymentId, ids],
    );
    await tx.unschedule('work-stripe-event', ...ids);
  }

  private async worked(tx: Tx, ids: string[]): Promise<void> {
    await tx.rows(WORKED, [ids]);
    await tx.unschedule('work-stripe-event', ...ids);
  }

  // Answers the id of the event's payment if, as far as we know, it is not ours.
  private async act(event: EventRow, ctx: Context): Promise<string | null> {
    const { type, object_id: objectId, payment, is_known_card: isKnownCard } = event;
    if (isKnownCard) return null;
    if (type.startsWith('payment_intent.')) return this.seePayment(objectId, payment, ctx);
    if (type.startsWith('refund.') || type === 'charge.refund.updated') return this.refunds.see(objectId, ctx);
    if (type.startsWith('charge.dispute.')) return this.disputes.see(objectId, ctx);
    if (type.startsWith('payment_method.')) await this.cards.see(objectId, ctx);
    else if (type === 'setup_intent.succeeded') await this.cards.see(objectId, ctx);
    else if (CUSTOMER.has(type)) await this.cards.seeCustomer(objectId, ctx);
    return null;
  }
}

const AHEAD = 'webhook from the future set aside until its time has come';

/** An event as it is kept, and the job that works it: one from the future when its time has come. */
function kept({ id, type, objectId, isLive, created }: ProviderEvent, now: Date) {
  const isAhead = created > now.getTime() / 1000 + AHEAD_SECONDS;
  const job: NewJob = { kind: 'work-stripe-event', key: id, data: { eventId: id } };
  return {
    row: {
      id,
      type,
      object_id: objectId,
      is_live: isLive,
      received_at: now,
      created,
      set_aside: isAhead ? 'from-the-future' : null,
      set_aside_at: isAhead ? now : null,
    },
    job: isAhead ? { ...job, dueAt: new Date(created * 1000) } : job,
  };
}

// Events about objects below a customer (`customer.subscription.*`) do not count.
const CUSTOMER = new Set(['customer.updated', 'customer.deleted']);

// Swallows the error for a payment that is not ours or that the provider has removed.
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Fault && error.code === 'not_found')) throw error;
}
