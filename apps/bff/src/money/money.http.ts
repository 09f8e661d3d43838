import { Controller, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { checkBooks, planPrice, readBooks, readPrices, withdrawPrice } from '@sorrel/contracts/billing/rpc';
import { poundsNumber } from '@sorrel/contracts/money';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Clock } from '@sorrel/service-kit/clock';
import { invalid } from '@sorrel/service-kit/fault';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { Asked, bool, Form, id, poundsToPence, realDay as day } from '../edge/forms.edge.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { stripeLink } from '../admin/views.ts';

const Days = z.object({ from: day.optional(), to: day.optional() });
type Days = z.output<typeof Days>;
const PriceForm = z.object({
  id,
  price: poundsToPence,
  from: day,
  /** The prices to come, as they were read. */
  planned: z
    .array(z.object({ from: day, price: poundsToPence }))
    .max(400)
    .nullish(),
  overwrites: bool.default(false),
});

/** Prices and books: the console's pages about money. */
@Controller('v2/admin')
@For('staff')
export class MoneyHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly clock: Clock,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

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
    const { id: productId, price: pricePence, from, overwrites } = form;
    const planned = form.planned?.map((one) => ({ from: one.from, pricePence: one.price }));
    await this.rpc.ask(planPrice, { productId, pricePence, from, planned, overwrites }, ctx);
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
