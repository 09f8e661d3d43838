import { Injectable } from '@nestjs/common';
import type { SubscriptionStatus } from '@sorrel/contracts/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { notFound } from '@sorrel/service-kit/fault';
import { refusedWords } from '../decisions/faults.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import type { Refusal } from '../decisions/retry-plan.ts';

interface StandRow extends Record<string, unknown> {
  status: SubscriptionStatus;
  is_waiting: boolean;
  charges_paid: number;
  /** Why the bank refused the open payment; another card may still pay it. */
  refusal: Refusal | null;
  is_unpaid: boolean;
}

/** After the browser's confirmation: the state at the provider decides, not what the browser says. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly db: Db,
    private readonly payments: PaymentsService,
  ) {}

  async confirm(
    subscriptionId: number,
    ctx: Context,
  ): Promise<{ status: SubscriptionStatus; isPaid: boolean; refusal: string | null; events: string[] }> {
    const userId = userIdOf(ctx);
    const reads = this.db.together();
    const [before, open] = await Promise.all([
      this.stand(subscriptionId, userId, reads),
      this.payments.openOf(subscriptionId, reads),
    ]);
    const events = open ? await this.payments.settle(open, ctx) : [];
    const after = open ? await this.stand(subscriptionId, userId) : before;
    return {
      status: after.is_waiting ? 'waiting' : after.status,
      isPaid: after.charges_paid > 0 && !after.is_unpaid,
      refusal: after.refusal ? refusedWords(after.refusal) : null,
      events,
    };
  }

  private async stand(subscriptionId: number, userId: number, reads: Reader = this.db): Promise<StandRow> {
    const row = await reads.first<StandRow>(
      `select s.status, s.is_waiting, s.charges_paid, c.refusal, s.status in ('pending', 'failed') as is_unpaid
       from subscriptions s left join lateral (select case when state = 'requires_action' then refusal end as refusal from charges where subscription_id = s.id and state in ('created', 'requires_action', 'processing') order by created_at desc limit 1) c on true
       where s.id = ? and s.user_id = ?`,
      [subscriptionId, userId],
    );
    if (!row) throw notFound('This subscription');
    return row;
  }
}
