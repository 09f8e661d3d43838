import { Injectable } from '@nestjs/common';
import type { DecidedReview, Flag } from '@sorrel/contracts/consultations/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import type { Tx } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { Sent } from '../answers/consultation.ts';
import { decidedOf, seenOf, type DecisionRecord, type Said } from './decision.ts';
import { DecisionRow } from './decision.entity.ts';

const PLACE = 'consultations.decisions.record';

export interface Decided {
  by: string;
  flags: Flag[];
  consultationId: number | null;
  decision: DecidedReview;
}
interface StoodOn {
  raised: { flag: Flag }[];
  consultation: Sent | null;
  formula: { code: string; name: string };
  photoCount: number;
}

/** The record of decisions: who decided, on what grounds, and in what words. Written once, never changed. */
@Injectable()
export class DecisionsService {
  constructor(private readonly sealer: Sealer) {}

  async keep(
    tx: Tx,
    reviewId: number,
    { raised, consultation, formula, photoCount }: StoodOn,
    said: Said,
    decline: DecisionRecord['decline'],
    ctx: Context,
  ): Promise<void> {
    const id = await tx.nextId('decisions');
    const seen = seenOf(said);
    const record: DecisionRecord = {
      flags: raised.map((one) => one.flag),
      reasons: said.reasons ?? [],
      note: said.note ?? '',
      photoCount,
      formula: formula.code,
      product: formula.name,
      ...(decline ? { decline } : {}),
      ...(seen ? { seen } : {}),
    };
    tx.em.create(DecisionRow, {
      id,
      reviewId,
      isApproved: said.isApproved,
      decidedAt: tx.now,
      signerId: userIdOf(ctx),
      signerName: ctx.actor.name,
      consultationId: consultation?.id ?? null,
      consultationRevision: consultation?.revision ?? null,
      questionnaireVersion: consultation?.questionnaire.version ?? null,
      recordSealed: this.sealer.sealJson(PLACE, id, record),
    });
  }

  /** Who decided a review; null: nobody. */
  async signerOf(tx: Tx, reviewId: number): Promise<{ id: number; name: string } | null> {
    const decision = await tx.em.findOne(DecisionRow, { reviewId });
    return decision && { id: decision.signerId, name: decision.signerName };
  }

  /** By review. */
  async of(tx: Tx, reviewIds: number[]): Promise<Map<number, Decided>> {
    const rows = await tx.em.find(DecisionRow, { reviewId: { $in: reviewIds } });
    return new Map(
      rows.map((row) => {
        const record = this.open(row.id, row.recordSealed);
        return [
          row.reviewId,
          {
            by: row.signerName,
            flags: record.flags,
            consultationId: row.consultationId ?? null,
            decision: decidedOf(row.isApproved, record),
          },
        ];
      }),
    );
  }

  open(id: number, recordSealed: string): DecisionRecord {
    return this.sealer.openJson<DecisionRecord>(PLACE, id, recordSealed);
  }
}
