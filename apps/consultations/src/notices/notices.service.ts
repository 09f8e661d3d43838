import { Injectable } from '@nestjs/common';
import { customerTold } from '@sorrel/contracts/consultations/events';
import type { Tx } from '@sorrel/service-kit/database/db';

/** Sends a notice to a customer, once for each cause, in the transaction that causes it. */
@Injectable()
export class NoticesService {
  async tell(
    tx: Tx,
    userId: number,
    cause: string,
    kind: 'question' | 'notice',
    text: string,
    hasOwnLetter?: true,
  ): Promise<void> {
    const fresh = await tx.rows(
      'insert into notices (cause, user_id, kind, told_at) values (?, ?, ?, ?) on conflict (cause) do nothing returning cause',
      [cause, userId, kind, tx.now],
    );
    if (fresh.length > 0)
      await tx.publish(customerTold, `patient:${userId}`, { userId, cause, kind, text, hasOwnLetter });
  }
}
