import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { createPromotion, listPromotions, stopPromotion } from '@sorrel/contracts/billing/rpc';
import { ItemForm } from '@sorrel/contracts/billing/words';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { isPromotion } from '@sorrel/contracts/list-filters';
import { poundsNumber } from '@sorrel/contracts/money';
import { Clock } from '@sorrel/service-kit/clock';
import { invalid } from '@sorrel/service-kit/fault';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked, bool, Form, id, keyword, number, poundsToPence, realDay as day, text } from '../edge/forms.edge.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

const optionalDay = z.union([z.literal('').transform(() => null), day]).nullish();
const whole = number.refine(Number.isInteger, 'Please enter a whole number.');
const PromotionForm = z.object({
  code: text(64, 'Please enter a code.'),
  title: text(100, 'Please say what the customer gets.'),
  type: z.enum(['percentage', 'fixed'], 'Please choose percent or pounds.'),
  value: number,
  duration: z.enum(['once', 'repeating', 'forever'], 'Please choose how long it counts.'),
  charges: whole.nullish(),
  is_first_order_only: bool.optional().default(false),
  excluded_forms: z.array(ItemForm).max(10).optional().default([]),
  starts_on: optionalDay,
  ends_on: optionalDay,
  limit: whole.nullish(),
  is_banner: bool.optional().default(false),
});
const PromotionsQuery = z.object({ keyword, state: z.string().max(20).optional().default('') });
const PROMOTIONS = [
  'Code',
  'What the customer reads',
  'State',
  'Percent or pounds',
  'Value',
  'Counts',
  'Payments',
  'First order only',
  'Without',
  'From',
  'Until',
  'Used',
  'At most',
  'In the banner',
];

/** Promo codes: what there are, a new one, and the end of one. */
@Controller('v2/admin')
@For('staff')
export class PromotionsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  @Get('promotions')
  @Needs(listPromotions)
  @Documented('Promo codes, page', admin.PromotionsPage)
  @Page()
  promotionsPage(@Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Promotions', () => this.promotions(ctx));
  }

  @Get('data/promotions')
  @Needs(listPromotions)
  @Documented('Promo codes', admin.PromotionsAnswer)
  async promotions(@Who() ctx: Context) {
    const { promotions } = await this.rpc.ask(listPromotions, {}, ctx);
    return {
      promotions: promotions.map(({ isFirstOrderOnly, excludedForms, startsOn, endsOn, isBanner, ...one }) => ({
        ...one,
        value: one.type === 'fixed' ? poundsNumber(one.value) : one.value,
        is_first_order_only: isFirstOrderOnly,
        excluded_forms: excludedForms,
        starts_on: startsOn,
        ends_on: endsOn,
        is_banner: isBanner,
      })),
    };
  }

  @Get('data/promotions-file')
  @Needs(listPromotions)
  @Documented('The promo codes that a filter matches, as a file', CSV)
  @Sensitive()
  promotionsFile(
    @Asked(PromotionsQuery) filter: z.output<typeof PromotionsQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    return sendCsv(reply, {
      fileName: `promotions-${this.clock.today()}`,
      columns: PROMOTIONS,
      follow: async () => ({
        rows: (await this.promotions(ctx)).promotions.filter((row) => isPromotion(row, filter)),
        next: null,
      }),
      cells: (row) => [
        row.code,
        row.title,
        row.state,
        row.type,
        row.value,
        row.duration,
        row.charges ?? '',
        row.is_first_order_only ? 'yes' : '',
        row.excluded_forms.join(' '),
        row.starts_on ?? '',
        row.ends_on ?? '',
        row.used,
        row.limit ?? '',
        row.is_banner ? 'yes' : '',
      ],
    });
  }

  @Post('form/promotions/create')
  @Needs(createPromotion)
  @Documented('A new promo code', admin.Made)
  @HttpCode(200)
  async create(@Form(PromotionForm) form: z.output<typeof PromotionForm>, @Who() ctx: Context) {
    const { code, title, type, duration } = form;
    const made = await this.rpc.ask(
      createPromotion,
      {
        code,
        title,
        type,
        value: valueOf(form),
        duration,
        charges: form.charges ?? null,
        isFirstOrderOnly: form.is_first_order_only,
        excludedForms: form.excluded_forms,
        startsOn: form.starts_on ?? null,
        endsOn: form.ends_on ?? null,
        limit: form.limit ?? null,
        isBanner: form.is_banner,
      },
      ctx,
    );
    return { success: true, id: made.id };
  }

  @Post('form/promotions/stop')
  @Needs(stopPromotion)
  @Documented('Stop a promo code', storefront.Ok)
  @HttpCode(200)
  async stop(@Form(z.object({ id })) form: { id: number }, @Who() ctx: Context) {
    await this.rpc.ask(stopPromotion, form, ctx);
    return { success: true };
  }
}

function valueOf({ type, value }: { type: 'percentage' | 'fixed'; value: number }): number {
  if (type === 'fixed') {
    const pence = poundsToPence.safeParse(value);
    if (pence.success && pence.data > 0) return pence.data;
  } else if (value > 0) return value;
  throw invalid('value', 'Please enter up to 100 percent, with two places at most, or an amount in pounds.');
}
