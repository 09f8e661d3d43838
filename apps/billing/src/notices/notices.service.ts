import { Injectable } from '@nestjs/common';
import { chargeAnnounced } from '@sorrel/contracts/billing/events';
import { londonDate } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Told } from '../announcing/told.service.ts';
import { HoldsService } from '../holds/holds.service.ts';
import type { PlannedCharge } from '../preview/forecast.ts';
import { PreviewService } from '../preview/preview.service.ts';
import { PromotionsService } from '../promotions/promotions.service.ts';
import { history } from '../model/decision.ts';
import { Restores } from '../restores/restores.service.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { putOffUnannounced } from '../decisions/lifecycle/put-off.ts';
import { isRaisedLate, laterLook, nextLook, noticesOf, type Notice } from '../decisions/notice.ts';

const CAUSES: Record<Notice['kind'], string> = {
  charge: 'Three days before each charge',
  'full-price': 'Before the first full price after an offer',
  'six-months': 'A reminder at each six months',
};

/** Announces a charge to customers before it is made, while there is time to change or cancel. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: SubscriptionsService,
    private readonly promotions: PromotionsService,
    private readonly preview: PreviewService,
    private readonly holds: HoldsService,
    private readonly told: Told,
    private readonly restores: Restores,
  ) {}

  async look(subscriptionId: number, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      const job = { kind: 'notices', key: `subscription:${subscriptionId}`, data: { subscriptionId } };
      if (await this.restores.putOff(tx, job)) return;
      const aggregate = await this.subscriptions.locked(tx, subscriptionId);
      await this.holds.reviewGivenUp(tx, aggregate);
      await this.tell(tx, aggregate);
    });
  }

  /** Announces the next charge still to come, once, if anything about it needs announcing. */
  async tell(tx: Tx, aggregate: Aggregate): Promise<void> {
    if (nextLook(this.subscriptions.state(aggregate), tx.now) === null) return;
    await this.holds.foresee(tx, aggregate);
    if (nextLook(this.subscriptions.state(aggregate), tx.now) === null) return;
    const today = londonDate(tx.now);
    const found = await this.planned(tx, aggregate, (dueAt) => dueAt > today);
    const planned = found && (await this.inTime(tx, aggregate, found));
    if (!planned) return;
    const { subscription } = aggregate;
    const notices = noticesOf({
      due: planned.date,
      amountPence: planned.amountPence,
      startedOn: londonDate(subscription.createdAt),
      promotion: await this.promotions.standing(subscription, tx),
      chargesPaid: subscription.chargesPaid,
    });
    for (const notice of notices) if (notice.at <= tx.now) await this.send(tx, aggregate, notice, planned);
    const dueAt = laterLook(planned.date, tx.now);
    const { id } = subscription;
    if (dueAt) await tx.schedule({ kind: 'notices', key: `subscription:${id}`, data: { subscriptionId: id }, dueAt });
  }

  // A sum that has risen since its letter, too near its day: the day is put off, so that the letter about the new sum stands as long as any.
  private async inTime(tx: Tx, aggregate: Aggregate, planned: Planned): Promise<Planned | null> {
    const sequences = planned.charges.map(({ sequence }) => sequence);
    const items = aggregate.items.filter((item) => sequences.includes(item.sequence));
    if (!isRaisedLate(planned, items, tx.now)) return planned;
    const state = this.subscriptions.state(aggregate);
    const cause = 'The sum has risen since we wrote about it';
    await this.subscriptions.apply(tx, aggregate, putOffUnannounced(state, sequences, tx.now, cause));
    const today = londonDate(tx.now);
    return this.planned(tx, aggregate, (dueAt) => dueAt > today);
  }

  /** For a charge the customer asked for at once: the e-mail goes out with the request, before the charge. */
  async tellNow(tx: Tx, aggregate: Aggregate): Promise<void> {
    const today = londonDate(tx.now);
    const planned = await this.planned(tx, aggregate, (dueAt) => dueAt === today);
    if (planned)
      await this.send(
        tx,
        aggregate,
        { kind: 'charge', mark: `${planned.date} ${planned.amountPence}`, at: tx.now },
        { ...planned, isNow: true },
      );
  }

  // The first charge that falls due then, and all that is charged with it.
  private async planned(tx: Tx, aggregate: Aggregate, isMeant: (dueAt: string) => boolean): Promise<Planned | null> {
    const charges = await this.preview.next(tx, aggregate);
    const isDueThen = ({ sequence }: PlannedCharge): boolean =>
      isMeant(aggregate.items.find((item) => item.sequence === sequence)?.dueAt ?? '');
    const date = charges.find(isDueThen)?.date;
    if (date === undefined) return null;
    const due = charges.filter((one) => one.date === date);
    return { date, charges: due, amountPence: due.reduce((total, one) => total + one.price.totalPence, 0) };
  }

  private async send(
    tx: Tx,
    aggregate: Aggregate,
    { kind, mark }: Notice,
    { date, charges, amountPence, isNow = false }: Planned,
  ): Promise<void> {
    const { id: subscriptionId, userId } = aggregate.subscription;
    if (kind === 'charge')
      for (const { sequence, price } of charges) {
        const item = aggregate.items.find((one) => one.sequence === sequence && one.status === 'upcoming');
        if (item) Object.assign(item, { announcedAt: tx.now, announcedPence: price.totalPence });
      }
    const told = await this.note(tx, subscriptionId, { kind, mark }, charges);
    if (told === null) return;
    await tx.publish(chargeAnnounced, `subscription:${subscriptionId}`, {
      subscriptionId,
      userId,
      kind,
      mark: told,
      date,
      amountPence,
      ...(isNow ? { isNow } : {}),
      ...(await this.factsOf(tx, aggregate, charges)),
    });
    await this.subscriptions.remark(
      tx,
      aggregate,
      history('We wrote about the next charge', isNow ? 'Asked for at once' : CAUSES[kind]),
    );
  }

  // What an e-mail says beside day and sum, naming no treatment: which delivery, from which card, with what credit.
  private async factsOf(tx: Tx, { subscription }: Aggregate, charges: PlannedCharge[]) {
    const facts = await tx.first<{ brand: string | null; last4: string | null; balance: number | null }>(
      `select (select brand from cards where method_id = ?) as brand, (select last4 from cards where method_id = ?) as last4,
         (select balance_pence from credit_accounts where user_id = ?) as balance`,
      [subscription.paymentMethodId ?? '', subscription.paymentMethodId ?? '', subscription.userId],
    );
    const creditPence = charges.reduce((sum, { price }) => sum + price.creditPence, 0);
    return {
      lineCount: charges.length,
      creditPence,
      creditLeftPence: Math.max(0, (facts?.balance ?? 0) - creditPence),
      card: facts?.last4 ? { brand: facts.brand ?? '', last4: facts.last4 } : null,
      startedOn: londonDate(subscription.createdAt),
    };
  }

  // Answers the e-mail's mark; null when it was written before.
  private async note(
    tx: Tx,
    subscriptionId: number,
    { kind, mark }: Pick<Notice, 'kind' | 'mark'>,
    charges: PlannedCharge[],
  ): Promise<string | null> {
    if (kind !== 'charge') return (await this.told.once(tx, subscriptionId, kind, mark)) ? mark : null;
    const sequence = Math.min(...charges.map((one) => one.sequence));
    return this.told.ofCharge(tx, { subscriptionId, sequence, mark });
  }
}

interface Planned {
  date: string;
  charges: PlannedCharge[];
  amountPence: number;
  /** Asked for at once, not by the calendar. */
  isNow?: boolean;
}
