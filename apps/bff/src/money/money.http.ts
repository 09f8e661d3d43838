import { Controller, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  checkBooks,
  createPromotion,
  listPromotions,
  planPrice,
  readBooks,
  readPrices,
  stopPromotion,
  withdrawPrice,
} from '@sorrel/contracts/billing/rpc';
import { ItemForm } from '@sorrel/contracts/billing/words';
import { poundsNumber } from '@sorrel/contracts/money';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Clock } from '@sorrel/service-kit/clock';
import { invalid } from '@sorrel/service-kit/fault';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { Asked, bool, Form, id, number, poundsToPence, text } from '../edge/forms.edge.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { stripeLink } from '../admin/views.ts';

const day = z
  .string('Please choose a day.')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please choose a day.')
  .pipe(z.iso.date('Please choose a day.'));
const optionalDay = z.union([z.literal('').transform(() => null), day]).nullish();
const whole = number.refine(Number.isInteger, 'Please enter a whole number.');
const Days = z.object({ from: day.optional(), to: day.optional() });
type Days = z.output<typeof Days>;
const PriceForm = z.object({ id, price: poundsToPence, from: day });
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

/** Prices, codes and books: the console's pages about money. */
@Controller('v2/admin')
@For('staff')
export class MoneyHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly clock: Clock,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
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

  @Get('data/prices')
  @Needs(readPrices)
  @Documented('Prices and their history', admin.PricesAnswer)
  async prices(@Who() ctx: Context) {
    const { products } = await this.rpc.ask(readPrices, {}, ctx);
    return {
      products: products.map(({ productId, prices }) => ({
        id: productId,
        prices: prices.map(({ pricePence, ...one }) => ({ ...one, price: poundsNumber(pricePence) })),
      })),
    };
  }

  @Post('form/prices/plan')
  @Needs(planPrice)
  @Documented('A new price from a day on', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async plan(@Form(PriceForm) form: z.output<typeof PriceForm>, @Who() ctx: Context) {
    await this.rpc.ask(planPrice, { productId: form.id, pricePence: form.price, from: form.from }, ctx);
    return { success: true };
  }

  @Post('form/prices/withdraw')
  @Needs(withdrawPrice)
  @Documented('Take back a price that has not begun', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async withdraw(@Form(z.object({ id, from: day })) form: { id: number; from: string }, @Who() ctx: Context) {
    await this.rpc.ask(withdrawPrice, { productId: form.id, from: form.from }, ctx);
    return { success: true };
  }

  @Get('books')
  @Needs(readBooks)
  @Documented('The books, page', admin.BooksPage)
  @Page()
  booksPage(@Asked(Days) days: Days, @Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Books', () => this.books(days, ctx));
  }

  /** This month, unless other days are asked for. */
  @Get('data/books')
  @Needs(readBooks)
  @Documented('The books by account', admin.BooksAnswer)
  async books(@Asked(Days) days: z.output<typeof Days>, @Who() ctx: Context) {
    const to = days.to ?? this.clock.today();
    const from = days.from ?? `${to.slice(0, 7)}-01`;
    if (from > to) throw invalid('from', 'The first day must not be after the last.');
    const { accounts, checks, returned, refusedUs, setAside, differences } = await this.rpc.ask(
      readBooks,
      { from, to },
      ctx,
    );
    return {
      from,
      to,
      accounts: accounts.map(({ account, debitPence, creditPence, balancePence }) => ({
        account,
        debit: poundsNumber(debitPence),
        credit: poundsNumber(creditPence),
        balance: poundsNumber(balancePence),
      })),
      checks: checks.map(({ plannedAt, finishedAt, ...one }) => ({
        ...one,
        planned_at: plannedAt,
        finished_at: finishedAt,
      })),
      returned: returned.map(({ subscriptionId, amountPence, at }) => ({
        subscription_id: subscriptionId,
        amount: poundsNumber(amountPence),
        at,
      })),
      refused_us: refusedUs.map(({ subscriptionId, amountPence, ...one }) => ({
        ...one,
        subscription_id: subscriptionId,
        amount: amountPence === null ? null : poundsNumber(amountPence),
      })),
      set_aside: setAside.map(({ eventId, paymentId, ...one }) => ({
        ...one,
        event_id: eventId,
        payment_id: paymentId,
        stripe_url: stripeLink(this.config.stripeDashboard, paymentId),
      })),
      differences: differences.map(({ what, subscriptionId, paymentId }) => ({
        what,
        subscription_id: subscriptionId,
        payment_id: paymentId,
        stripe_url: stripeLink(this.config.stripeDashboard, paymentId),
      })),
    };
  }

  @Post('form/books/check')
  @Needs(checkBooks)
  @Documented('Compare the books with our tables and the card provider', admin.Made)
  @HttpCode(200)
  async check(@Form(z.object({ from: day, to: day })) form: { from: string; to: string }, @Who() ctx: Context) {
    const { checkId } = await this.rpc.ask(checkBooks, form, ctx);
    return { success: true, id: checkId };
  }
}

function valueOf({ type, value }: { type: 'percentage' | 'fixed'; value: number }): number {
  if (type === 'fixed') {
    const pence = poundsToPence.safeParse(value);
    if (pence.success && pence.data > 0) return pence.data;
  } else if (Number.isInteger(value) && value > 0) return value;
  throw invalid('value', 'Please enter 1 to 100 percent, or an amount in pounds.');
}
