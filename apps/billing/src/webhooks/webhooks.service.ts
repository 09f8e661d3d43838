import { Inject, Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { CardsService } from '../cards/cards.service.ts';
import { DisputesService } from '../refunds/disputes.service.ts';
import { RefundsService } from '../refunds/refunds.service.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

export interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
  isLive: boolean;
}

/** What the provider tells us: checked, stored once, worked by a job that asks the provider how things stand now. */
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
  ) {}

  async receive(input: { body: string; signature: string }, ctx: Context): Promise<{ isNew: boolean }> {
    const event = this.gateway.verify(
      Buffer.from(input.body, 'base64'),
      input.signature,
      this.config.stripe.webhookSecrets,
    );
    if (!event || event.objectId === '')
      throw new Fault('bad_request', 'This webhook is not signed by our card provider.');
    return this.db.transaction(ctx, async (tx) => ({ isNew: await this.store(tx, event) }));
  }

  /** The id is the key: a repeat changes nothing. */
  async store(tx: Tx, { id, type, objectId, isLive }: ProviderEvent): Promise<boolean> {
    const fresh = await tx.rows(
      'insert into stripe_events (id, type, object_id, is_live, received_at) values (?, ?, ?, ?, ?) on conflict (id) do nothing returning id',
      [id, type, objectId, isLive, tx.now],
    );
    if (fresh.length > 0) await tx.schedule({ kind: 'work-stripe-event', key: id, data: { eventId: id } });
    return fresh.length > 0;
  }

  async work(eventId: string, ctx: Context): Promise<void> {
    const event = await this.db.first<{ type: string; object_id: string; is_live: boolean }>(
      'select type, object_id, is_live from stripe_events where id = ? and worked_at is null',
      [eventId],
    );
    if (!event) return;
    // Whatever came about this object before it is asked for is answered by the same look.
    const waiting = await this.db.rows<{ id: string }>(
      'select id from stripe_events where object_id = ? and is_live = ? and worked_at is null',
      [event.object_id, event.is_live],
    );
    const isExpectedMode =
      event.is_live === this.config.stripe.secretKey.startsWith('sk_live_') ||
      this.config.stripe.secretKey.startsWith('rk_');
    if (isExpectedMode) await this.act(event.type, event.object_id, ctx);
    else this.log.error('webhook of the other mode (test or live) ignored', { code: event.type });
    await this.db.transaction(ctx, (tx) => this.worked(tx, [eventId, ...waiting.map(({ id }) => id)]));
  }

  // Success is final: once it stands here there is nothing to ask for.
  private async seePayment(id: string, ctx: Context): Promise<void> {
    if (!(await this.db.first(`select 1 from charges where payment_intent_id = ? and state = 'succeeded'`, [id])))
      await this.payments.see(id, ctx).catch(ignoreMissing);
    await this.cards.seePaidWith(id, ctx);
  }

  private async worked(tx: Tx, ids: string[]): Promise<void> {
    await tx.rows('update stripe_events set worked_at = now() where id = any(?) and worked_at is null', [ids]);
    await tx.unschedule('work-stripe-event', ...ids);
  }

  private async act(type: string, objectId: string, ctx: Context): Promise<void> {
    if (type.startsWith('payment_intent.')) await this.seePayment(objectId, ctx);
    else if (type.startsWith('payment_method.')) await this.cards.see(objectId, ctx);
    else if (type.startsWith('setup_intent.')) await this.cards.seeSetup(objectId, ctx);
    else if (CUSTOMER.has(type)) await this.cards.seeCustomer(objectId, ctx);
    else if (type.startsWith('refund.') || type === 'charge.refund.updated') await this.refunds.see(objectId, ctx);
    else if (type.startsWith('charge.dispute.')) await this.disputes.see(objectId, ctx);
  }
}

// Not what lies beneath a customer (`customer.subscription.*`): that is another object's.
const CUSTOMER = new Set(['customer.updated', 'customer.deleted']);

// A payment that is not ours, or that the provider has removed.
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Fault && error.code === 'not_found')) throw error;
}
