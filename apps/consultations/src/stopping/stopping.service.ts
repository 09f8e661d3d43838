import { Injectable } from '@nestjs/common';
import { whenStopped } from '@sorrel/contracts/consultations/stopping';
import { londonDate } from '@sorrel/contracts/london';
import type { EndedHow } from '@sorrel/contracts/billing/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import type { Tx } from '@sorrel/service-kit/database/db';
import { isErased } from '@sorrel/service-kit/people/erasing';
import { stoppedNotice } from '../notices/notice.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { PrescriptionsService } from '../prescribers/prescriptions.service.ts';

/** Tells whoever stops what they were prescribed what to know then: the same words as the screen before it. */
@Injectable()
export class StoppingService {
  constructor(
    private readonly prescriptions: PrescriptionsService,
    private readonly notices: NoticesService,
  ) {}

  /** Once a day for a subscription: somebody may cancel, take it back and cancel again. A prescriber's refusal says it by itself. */
  async tell(
    tx: Tx,
    { subscriptionId, userId }: { subscriptionId: number; userId: number },
    how: EndedHow,
  ): Promise<void> {
    if ((how !== 'cancelled' && how !== 'ended-by-staff') || (await isErased(tx, userId))) return;
    const treatments = await tx.rows<{ consultation: TreatmentSlug }>(
      'select distinct r.consultation from prescriptions p join reviews r on r.id = p.review_id where p.subscription_id = ? order by 1',
      [subscriptionId],
    );
    const last = await Promise.all(
      treatments.map(({ consultation }) => this.prescriptions.lastOf(tx, userId, consultation)),
    );
    const doses = last.flatMap((one) => (one ? [one.dose] : []));
    if (doses.length === 0) return;
    const says = [...new Set(doses.flatMap(({ ingredients }) => whenStopped(ingredients)))];
    const isByStaff = how === 'ended-by-staff';
    await this.notices.tell(
      tx,
      userId,
      `stopped:${subscriptionId}:${londonDate(tx.now)}`,
      'notice',
      stoppedNotice(
        doses.map(({ product }) => product),
        says,
        isByStaff,
      ),
      // The letter about a cancellation leads here.
      isByStaff ? undefined : true,
    );
  }
}
