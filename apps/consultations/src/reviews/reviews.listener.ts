import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { reviewRequested, reviewWithdrawn } from '@sorrel/contracts/billing/events';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { isNewest } from '@sorrel/service-kit/messaging/events/newest';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { CheckInsService } from '../check-ins/check-ins.service.ts';
import { PrescriptionsService } from '../prescribers/prescriptions.service.ts';
import { FORMULA_PLACE } from '../supplies/supplies.service.ts';
import type { Formula } from '../prescribers/prescription.ts';

const WITHDRAW = `update reviews set state = 'withdrawn', decided_at = ? where item_id = ? and round <= ? and state = 'open'`;

/** Billing asks for reviews and takes them back. */
@Controller()
export class ReviewsListener {
  constructor(
    private readonly sealer: Sealer,
    private readonly prescriptions: PrescriptionsService,
    private readonly checkIns: CheckInsService,
  ) {}

  /** A later round replaces an earlier one that is still open. A request that was taken back before it arrived opens nothing. */
  @EventHandler(reviewRequested)
  async onRequested(data: z.output<typeof reviewRequested.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    const { subscriptionId, itemId, userId, round, reason, consultation, paidAt } = data;
    // A newer event without a later round means that the request was taken back.
    const isOpen = await isNewest(tx, 'review', `item:${itemId}`, seq);
    const next = await tx.first<{ id: number }>(
      `select nextval(pg_get_serial_sequence('consultations.reviews', 'id'))::bigint as id
       where not exists (select 1 from reviews where item_id = ? and round >= ?)`,
      [itemId, round],
    );
    if (!next) return;
    const { id } = next;
    const formula: Formula = { ...data.formula, beside: data.beside, months: data.months, step: data.step };
    // The earlier round makes way first: of an item's reviews one is open.
    await tx.rows(
      `with withdrawn as (${WITHDRAW} returning 1)
       insert into reviews (id, subscription_id, item_id, user_id, round, reason, consultation, formula_sealed, state, opened_at, decided_at, paid_at)
       select ?::bigint, ?::bigint, ?::bigint, ?::bigint, ?::int, ?, ?, ?, ?, ?::timestamptz, ?::timestamptz, ?::timestamptz from (select count(*) from withdrawn) earlier`,
      [
        tx.now,
        itemId,
        round - 1,
        id,
        subscriptionId,
        itemId,
        userId,
        round,
        reason,
        consultation,
        this.sealer.sealJson(FORMULA_PLACE, id, formula),
        isOpen ? 'open' : 'withdrawn',
        tx.now,
        isOpen ? null : tx.now,
        paidAt,
      ],
    );
    // A delivery that comes sooner than it was planned is asked about now.
    const before = isOpen && data.step ? await this.prescriptions.beforeItem(tx, userId, consultation, itemId) : null;
    if (before?.plan && !before.isRevoked)
      await this.checkIns.ask(tx, { ...before, prescriptionId: before.id, userId });
  }

  /** A decision that was made first stands. */
  @EventHandler(reviewWithdrawn)
  async onWithdrawn(
    { itemId, round }: z.output<typeof reviewWithdrawn.data>,
    tx: Tx,
    { seq }: Envelope,
  ): Promise<void> {
    await isNewest(tx, 'review', `item:${itemId}`, seq);
    await this.withdraw(tx, itemId, round);
  }

  private async withdraw(tx: Tx, itemId: number, upToRound: number): Promise<void> {
    await tx.rows(WITHDRAW, [tx.now, itemId, upToRound]);
  }
}
