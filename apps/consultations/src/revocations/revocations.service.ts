import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { prescriptionRevoked } from '@sorrel/contracts/consultations/events';
import { revokeMessage } from '@sorrel/contracts/consultations/revoke';
import type { revokePrescription } from '@sorrel/contracts/consultations/rpc';
import type { PrescriptionOutline } from '@sorrel/contracts/consultations/words';
import { londonDate } from '@sorrel/contracts/london';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { NoticesService } from '../notices/notices.service.ts';
import type { Reader } from '@sorrel/service-kit/database/together';
import { PrescriptionsService } from '../prescribers/prescriptions.service.ts';
import { refusalToRevoke, stateOf, type RevocationRecord } from './revocation.ts';

const PLACE = 'consultations.revocations.record';

interface RevocationRow extends Row {
  prescription_id: number;
  revoked_at: Date;
  by_name: string;
  record_sealed: string;
}

/** Takes a prescription back. What was signed stays as it is; that it was revoked stands beside it, and is final. */
@Injectable()
export class RevocationsService {
  constructor(
    private readonly db: Db,
    private readonly prescriptions: PrescriptionsService,
    private readonly notices: NoticesService,
    private readonly sealer: Sealer,
  ) {}

  revoke(
    { id, reason, reasonText = '', note = '' }: z.output<typeof revokePrescription.input>,
    ctx: Context,
  ): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const signed = await this.prescriptions.locked(tx, id);
      if (!signed) throw notFound('This prescription');
      const { userId, subscriptionId, itemId, ref, product, signedAt, validUntil } = signed;
      const before = await tx.first<{ facts: string[] }>('select facts from revocations where prescription_id = ?', [
        id,
      ]);
      const by = { userId: userIdOf(ctx), permissions: ctx.actor.permissions };
      const refusal = refusalToRevoke({
        prescription: { userId, validUntil },
        reason,
        by,
        today: londonDate(tx.now),
      });
      // Once it is done it stays done, also after the day it would have run out.
      if (refusal && !(before && refusal.code === 'expired')) throw refusal;
      if (before) return { events: before.facts };
      const told = revokeMessage(product, reason, reasonText);
      await tx.publish(prescriptionRevoked, `subscription:${subscriptionId}`, {
        subscriptionId,
        itemId,
        userId,
        prescriptionId: id,
        ref,
        signedAt: signedAt.toISOString(),
        revokedAt: tx.now.toISOString(),
        revokedBy: ctx.actor.name,
      });
      await this.notices.tell(tx, userId, `revoked:${id}`, 'notice', told);
      const record: RevocationRecord = { reason, text: reasonText.trim(), told, note: note.trim() };
      await tx.rows(
        'insert into revocations (prescription_id, user_id, revoked_at, by_id, by_name, record_sealed, facts) values (?, ?, ?, ?, ?, ?, ?)',
        [id, userId, tx.now, by.userId, ctx.actor.name, this.sealer.sealJson(PLACE, id, record), tx.events],
      );
      await tx.audit('prescription.revoked', `subscription=${subscriptionId}`, { prescription: id, ref });
      return { events: tx.events };
    });
  }

  /** What has been prescribed in a subscription, newest first, and what of it was revoked. */
  async outlines(reader: Reader, subscriptionId: number, now: Date): Promise<PrescriptionOutline[]> {
    const signed = await this.prescriptions.ofSubscription(reader, subscriptionId);
    const revoked = await this.of(
      reader,
      signed.map(({ id }) => id),
    );
    const today = londonDate(now);
    return signed.map(({ id, ref, itemId, product, signedAt, by, validUntil, repeats }) => ({
      id,
      ref,
      itemId,
      product,
      signedAt: signedAt.toISOString(),
      by,
      validUntil,
      repeats,
      state: stateOf(validUntil, revoked.has(id), today),
      revoked: revoked.get(id) ?? null,
    }));
  }

  /** Revocations by prescription. */
  async of(reader: Reader, ids: number[]): Promise<Map<number, NonNullable<PrescriptionOutline['revoked']>>> {
    const rows = await reader.rows<RevocationRow>('select * from revocations where prescription_id = any(?)', [ids]);
    return new Map(
      rows.map((row) => [
        row.prescription_id,
        {
          at: row.revoked_at.toISOString(),
          by: row.by_name,
          ...this.sealer.openJson<RevocationRecord>(PLACE, row.prescription_id, row.record_sealed),
        },
      ]),
    );
  }
}
