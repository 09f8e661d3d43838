import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { MOST_AUDITED, type listDecisions, type readOverrides } from '@sorrel/contracts/consultations/rpc';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { decidedOf } from './decision.ts';
import { auditOf } from './override-audit.ts';
import { DecisionsService } from './decisions.service.ts';

interface DecisionOut extends Row {
  id: number;
  is_approved: boolean;
  decided_at: Date;
  signer_name: string;
  record_sealed: string;
  subscription_id: number;
  item_id: number;
  round: number;
}

/** Decisions for the export, oldest first, by the days of London. */
@Injectable()
export class DecisionsQueries {
  constructor(
    private readonly db: Db,
    private readonly decisions: DecisionsService,
  ) {}

  /** In a transaction, so that the read leaves its audit row. */
  list(
    { from, to, page, perPage }: z.output<typeof listDecisions.input>,
    ctx: Context,
  ): Promise<z.input<typeof listDecisions.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<DecisionOut>(
        `select d.id, d.is_approved, d.decided_at, d.signer_name, d.record_sealed, r.subscription_id, r.item_id, r.round
         from decisions d join reviews r on r.id = d.review_id
         where (?::timestamptz is null or d.decided_at >= ?) and (?::timestamptz is null or d.decided_at < ?)
         order by d.decided_at, d.id limit ? offset ?`,
        [
          ...twice(from && londonMoment(from)),
          ...twice(to && londonMoment(addDays(to, 1))),
          perPage,
          (page - 1) * perPage,
        ],
      );
      return {
        rows: rows.map((row) => {
          const record = this.decisions.open(row.id, row.record_sealed);
          return {
            decidedAt: row.decided_at.toISOString(),
            subscriptionId: row.subscription_id,
            itemId: row.item_id,
            round: row.round,
            product: record.product ?? record.formula,
            decidedBy: row.signer_name,
            decision: decidedOf(row.is_approved, record),
          };
        }),
      };
    });
  }

  /** In a transaction, so that the read leaves its audit row. */
  overrides(
    { from, to }: z.output<typeof readOverrides.input>,
    ctx: Context,
  ): Promise<z.input<typeof readOverrides.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<
        Pick<DecisionOut, 'id' | 'is_approved' | 'signer_name' | 'record_sealed' | 'subscription_id'>
      >(
        `select d.id, d.is_approved, d.signer_name, d.record_sealed, r.subscription_id
         from decisions d join reviews r on r.id = d.review_id
         where d.decided_at >= ? and d.decided_at < ? order by d.decided_at desc, d.id desc limit ?`,
        [londonMoment(from), londonMoment(addDays(to, 1)), MOST_AUDITED + 1],
      );
      const judged = rows.slice(0, MOST_AUDITED).map((row) => {
        const { flags, reasons } = this.decisions.open(row.id, row.record_sealed);
        return {
          signer: row.signer_name,
          subscriptionId: row.subscription_id,
          isApproved: row.is_approved,
          flags,
          reasons,
        };
      });
      return { ...auditOf(judged), isMore: rows.length > MOST_AUDITED };
    });
  }
}

const twice = <T>(value: T): [T, T] => [value, value];
