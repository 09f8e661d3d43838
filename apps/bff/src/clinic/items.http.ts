import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { PlanAsRead } from '@sorrel/contracts/billing/plan-as-read';
import { addItem, changeItem, considerItem, startItemForCustomer } from '@sorrel/contracts/billing/rpc';
import { admitItem, judgeItem, tieOverride } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { Asked, Form, id, method, text, startDay } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Who } from '../session/access.edge.ts';

const ItemForm = z.object({ id, item_id: id, reason: text(2_000).optional(), was: PlanAsRead.nullish() });
const StartForm = z.object({
  user_id: id,
  product_id: id,
  payment_method_id: method,
  start_date: startDay,
  reason: text(2_000).optional(),
});
const ItemQuery = z.object({ action: z.enum(['add', 'change', 'start']), id, item_id: id });
/** What the id refers to, by action. */
const PLACE = { add: 'subscription', change: 'item', start: 'user' } as const;
type Where = { subscription: number } | { item: number } | { user: number };

/**
 * Items of a plan, put in by staff. Billing says what an item would stand beside, consultations whether it may; then billing does it.
 * The prescriber still decides about it: this keeps out what nobody should have planned.
 */
@Controller('v2/admin')
@For('staff')
export class ItemsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
  ) {}

  @Get('data/item-flags')
  @Needs(considerItem, judgeItem)
  @Documented('What the safety rules say of an item before it goes into a plan or starts one', admin.ItemFlagsAnswer)
  async flags(@Asked(ItemQuery) { action, id: of, item_id }: z.output<typeof ItemQuery>, @Who() ctx: Context) {
    const where = { [PLACE[action]]: of } as Where;
    return this.rpc.ask(judgeItem, await this.considered(where, item_id, ctx), ctx);
  }

  @Post('form/subscription/add-item')
  @Needs(addItem)
  @Documented('Add an item to a subscription', storefront.Ok)
  @HttpCode(200)
  async add(@Form(ItemForm) { reason, ...form }: z.output<typeof ItemForm>, @Who() ctx: Context) {
    await this.admit({ subscription: form.id }, form.item_id, reason, ctx);
    return this.done(await this.rpc.ask(addItem, form, ctx));
  }

  @Post('form/subscription/change-item')
  @Needs(changeItem)
  @Documented('Put another item in an item’s place; a hard safety rule asks for a reason', storefront.Ok)
  @HttpCode(200)
  async change(@Form(ItemForm) { reason, ...form }: z.output<typeof ItemForm>, @Who() ctx: Context) {
    await this.admit({ item: form.id }, form.item_id, reason, ctx);
    return this.done(await this.rpc.ask(changeItem, form, ctx));
  }

  /** The reason is stored before the order: a failed order may leave a reason behind, but there is never an order without one. */
  @Post('form/start-user-item-subscription')
  @Needs(startItemForCustomer)
  @Documented(
    'Start a subscription to one product for a customer; a hard safety rule asks for a reason',
    admin.SubscriptionBegun,
  )
  @HttpCode(200)
  async start(@Form(StartForm) { reason, ...form }: z.output<typeof StartForm>, @Who() ctx: Context) {
    const userId = form.user_id;
    const { overrideId } = await this.admit({ user: userId }, form.product_id, reason, ctx);
    const { subscriptionId, events } = await this.rpc.ask(
      startItemForCustomer,
      { userId, productId: form.product_id, paymentMethod: form.payment_method_id, startDate: form.start_date },
      ctx,
    );
    if (overrideId) await this.rpc.ask(tieOverride, { overrideId, userId, subscriptionId }, ctx);
    return { ...(await this.done({ events })), subscriptionId };
  }

  private considered(where: Where, product: number, ctx: Context) {
    return this.rpc.ask(considerItem, { ...where, product }, ctx);
  }

  private async admit(where: Where, product: number, reason: string | undefined, ctx: Context) {
    return this.rpc.ask(admitItem, { ...(await this.considered(where, product, ctx)), reason }, ctx);
  }

  private async done({ events }: { events: string[] }) {
    await this.own.until(['billing', 'consultations', 'fulfilment'], events);
    return { success: true };
  }
}
