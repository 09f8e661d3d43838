import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { createPromotion, listPromotions } from '@sorrel/contracts/billing/rpc';
import { addDays, londonDate, londonMoment } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { conflict, invalid } from '@sorrel/service-kit/fault';
import { isSound, normalCode, standingOf, valueOf } from '../pricing/promotion.ts';

type Listed = z.input<typeof listPromotions.output>['promotions'][number];

interface PromotionRow extends Row {
  id: number;
  code: string;
  title: string;
  type: Listed['type'];
  value: number;
  percent_hundredths: number | null;
  duration: Listed['duration'];
  charges: number | null;
  is_first_order_only: boolean;
  excluded_forms: Listed['excludedForms'];
  starts_at: Date | null;
  ends_at: Date | null;
  stopped_at: Date | null;
  usage_limit: number | null;
  is_banner: boolean;
  by_name: string;
  used: number;
  held: number;
}

/** Codes as staff see them: listed, made, stopped. A code's terms never change once made; customers who have used it keep them. */
@Injectable()
export class PromotionConsole {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<Listed[]> {
    const now = this.clock.now();
    const rows = await this.db.rows<PromotionRow>(
      `select p.*, count(r.id) filter (where r.state = 'used')::int as used, count(r.id) filter (where r.state = 'reserved')::int as held
       from promotions p left join redemptions r on r.promotion_id = p.id group by p.id order by p.id desc limit 500`,
    );
    return rows.map((row) => listedOf(row, now));
  }

  async create(input: z.output<typeof createPromotion.input>, ctx: Context): Promise<{ id: number }> {
    const code = normalCode(input.code);
    const { title, type, value, duration, isFirstOrderOnly, excludedForms, limit, startsOn, endsOn, isBanner } = input;
    const charges = duration === 'repeating' ? input.charges : null;
    if (!isSound({ type, value, duration, charges }))
      throw invalid(
        duration === 'repeating' && !charges ? 'charges' : 'value',
        duration === 'repeating' && !charges
          ? 'Please say for how many payments it counts.'
          : 'Please enter up to 100 percent, with two places at most, or an amount in pounds.',
      );
    return this.db.transaction(ctx, async (tx) => {
      const today = londonDate(tx.now);
      if (endsOn && endsOn < (startsOn ?? today))
        throw invalid('ends_on', 'The last day must not be before the first.');
      if (endsOn && endsOn < today) throw invalid('ends_on', 'The last day is over already.');
      const taken =
        (await tx.first('select 1 from promotions where code = ?', [code])) ??
        (await tx.first('select 1 from customers where upper(referral_code) = ?', [code]));
      if (taken)
        throw conflict(
          'This code has been used before. A code keeps its terms for ever, so please choose another one.',
        );
      if (isBanner) await tx.rows('update promotions set is_banner = false where is_banner');
      const [made] = await tx.rows<{ id: number }>(
        `insert into promotions (code, title, type, value, percent_hundredths, duration, charges, is_first_order_only, excluded_forms, starts_at, ends_at, usage_limit, is_banner, by_name, made_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (code) do nothing returning id`,
        [
          code,
          title,
          type,
          Math.max(1, Math.round(value)),
          Number.isInteger(value) ? null : Math.round(value * 100),
          duration,
          charges,
          isFirstOrderOnly,
          excludedForms,
          startsOn ? londonMoment(startsOn) : null,
          endsOn ? londonMoment(addDays(endsOn, 1)) : null,
          limit,
          isBanner,
          ctx.actor.name,
          tx.now,
        ],
      );
      if (!made) throw conflict('Somebody has made this code at this moment. Please look at the list.');
      return { id: made.id };
    });
  }

  /** No new customer can use it from now on. Repeating is harmless. */
  async stop(id: number, ctx: Context): Promise<Record<string, never>> {
    await this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows(
        'update promotions set stopped_at = coalesce(stopped_at, ?), stopped_by = coalesce(stopped_by, ?), is_banner = false where id = ? returning id',
        [tx.now, ctx.actor.name, id],
      );
      if (rows.length === 0) throw invalid('id', 'We do not know this code.');
    });
    return {};
  }
}

function listedOf(row: PromotionRow, now: Date): Listed {
  const { id, code, title, type, duration, charges } = row;
  return {
    id,
    code,
    title,
    type,
    value: valueOf(row),
    duration,
    charges,
    isFirstOrderOnly: row.is_first_order_only,
    excludedForms: row.excluded_forms,
    startsOn: row.starts_at ? londonDate(row.starts_at) : null,
    endsOn: row.ends_at ? addDays(londonDate(row.ends_at), -1) : null,
    limit: row.usage_limit,
    isBanner: row.is_banner,
    by: row.by_name,
    used: row.used,
    held: row.held,
    state: standingOf(
      { startsAt: row.starts_at, endsAt: row.ends_at, stoppedAt: row.stopped_at, limit: row.usage_limit },
      row.used + row.held,
      now,
    ),
  };
}
