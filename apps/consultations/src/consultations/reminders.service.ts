import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { consultationUnfinished } from '@sorrel/contracts/consultations/events';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { Consultation } from '../answers/consultation.entity.ts';
import { ConsultationRecords } from '../answers/records.service.ts';

/** Reminds people of a consultation they have begun: twice at most, and never again once they say so. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly db: Db,
    private readonly records: ConsultationRecords,
  ) {}

  /** Sent, refused (by what we know today) or opted out meanwhile: nothing. The row remembers the step, so a job that comes twice reminds once. */
  remind(consultationId: number, step: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{ user_id: number }>(
        `update consultations set reminded = ? where id = ? and status = 'open' and reminded < ? returning user_id`,
        [step, consultationId, step],
      );
      if (!row) return;
      const consultation = await tx.em.findOneOrFail(Consultation, { id: consultationId });
      const { refusal } = await this.records.judged(tx, consultation);
      if (refusal) {
        await tx.rows(`update consultations set status = 'refused' where id = ?`, [consultationId]);
        return;
      }
      const choice = await tx.first<{ token: string; stopped_at: Date | null }>(
        `insert into reminder_choices (user_id, token) values (?, ?) on conflict (user_id) do update set token = reminder_choices.token returning token, stopped_at`,
        [row.user_id, randomBytes(24).toString('base64url')],
      );
      if (!choice || choice.stopped_at !== null) return;
      await tx.publish(consultationUnfinished, `consultation:${consultationId}`, {
        consultationId,
        userId: row.user_id,
        step,
        stopToken: choice.token,
      });
    });
  }

  /** By the link in the e-mail, logged in or not. An unknown token changes nothing and is answered the same. */
  stop(token: string, ctx: Context): Promise<Record<string, never>> {
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows('update reminder_choices set stopped_at = ? where token = ? and stopped_at is null', [
        tx.now,
        token,
      ]);
      return {};
    });
  }
}
