import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { prescriptionRevoked } from '@sorrel/contracts/consultations/events';
import { londonDate } from '@sorrel/contracts/london';
import type { Tx } from '@sorrel/service-kit/database/db';
import { recalled } from '../decisions/lifecycle/review.ts';
import { HoldsService } from '../holds/holds.service.ts';
import { decidedBy, history } from '../model/decision.ts';
import { STANDS } from '../model/prescribed.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';

type Revoked = z.output<typeof prescriptionRevoked.data>;

/** A prescription was revoked: what was cleared under it goes back to a prescriber, and no charge is made until something new is signed. */
@Injectable()
export class RevocationsService {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly holds: HoldsService,
  ) {}

  async revoke(
    tx: Tx,
    { prescriptionId, subscriptionId, itemId, userId, signedAt, revokedAt, ref, revokedBy }: Revoked,
  ): Promise<void> {
    const fresh = await tx.rows(
      'insert into revocations (prescription_id, subscription_id, item_id, user_id, signed_at, revoked_at) values (?, ?, ?, ?, ?, ?) on conflict do nothing returning prescription_id',
      [prescriptionId, subscriptionId, itemId, userId, signedAt, revokedAt],
    );
    if (fresh.length === 0) return;
    const aggregate = await this.subscriptions.lockedByItem(tx, itemId);
    const line = history(`Prescription ${ref} was revoked`, 'Nothing is dispensed or charged on it any more');
    const told = { state: this.subscriptions.state(aggregate), notes: [line] };
    for (const note of decidedBy(told, revokedBy).notes) await this.subscriptions.remark(tx, aggregate, note);
    await this.stop(tx, aggregate);
  }

  /** The approval was heard after its revocation: what it cleared stops at once. */
  async stopIfRevoked(tx: Tx, prescriptionId: number, itemId: number): Promise<void> {
    if (!(await tx.first('select 1 from revocations where prescription_id = ?', [prescriptionId]))) return;
    await this.stop(tx, await this.subscriptions.lockedByItem(tx, itemId));
  }

  private async stop(tx: Tx, aggregate: Aggregate): Promise<void> {
    const rows = await tx.rows<{ id: number }>(
      `select i.id from items i join prescriptions p on p.id = i.prescription_id where i.subscription_id = ? and not ${STANDS}`,
      [aggregate.subscription.id],
    );
    const ids = new Set(rows.map(({ id }) => id));
    const decision = recalled(this.subscriptions.state(aggregate), ({ id }) => id !== null && ids.has(id), {
      text: 'Back to a prescriber: its prescription was revoked',
      cause: 'It is not sent until a prescriber has signed anew',
    });
    await this.subscriptions.apply(tx, aggregate, decision);
    await this.holdCharges(tx, aggregate);
  }

  // What is due now is looked at now; what is to come, when it is near enough to be announced.
  private async holdCharges(tx: Tx, aggregate: Aggregate): Promise<void> {
    const { subscription, items } = aggregate;
    if (subscription.shouldCancel) return;
    const today = londonDate(tx.now);
    for (const item of items)
      if (item.status === 'upcoming' && item.treatmentStatus === 'upcoming' && item.dueAt && item.dueAt <= today)
        await this.holds.isClear(tx, aggregate, item);
    await this.holds.foresee(tx, aggregate);
    await this.holds.reviewGivenUp(tx, aggregate);
  }
}
