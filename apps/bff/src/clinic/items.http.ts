import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { addItem, changeItem, considerItem } from '@sorrel/contracts/billing/rpc';
import { admitItem, judgeItem } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Bus } from '@sorrel/service-kit/bus';
import { Asked, Form, id, text } from '../edge/forms.edge.ts';
import { ReadOwnWrite } from '../edge/together.service.ts';
import { For, Who } from '../session/access.edge.ts';

const ItemForm = z.object({ id, item_id: id, reason: text(2_000).optional() });
const ItemQuery = z.object({ action: z.enum(['add', 'change']), id, item_id: id });
type Where = { subscription: number } | { item: number };

/**
 * Items of a plan, put in by staff. Billing says what an item would stand beside, consultations whether it may; then billing does it.
 * The prescriber still decides about it: this keeps out what nobody should have planned.
 */
@Controller('v2/admin')
@For('staff')
export class ItemsHttp {
  constructor(
    private readonly bus: Bus,
    private readonly own: ReadOwnWrite,
  ) {}

  @Get('data/item-flags')
  async flags(@Asked(ItemQuery) { action, id: of, item_id }: z.output<typeof ItemQuery>, @Who() ctx: Context) {
    const where = action === 'add' ? { subscription: of } : { item: of };
    return this.bus.ask(judgeItem, await this.considered(where, item_id, ctx), ctx);
  }

  @Post('form/subscription/add-item')
  @HttpCode(200)
  async add(@Form(ItemForm) { reason, ...form }: z.output<typeof ItemForm>, @Who() ctx: Context) {
    await this.admit({ subscription: form.id }, form.item_id, reason, ctx);
    return this.done(await this.bus.ask(addItem, form, ctx));
  }

  @Post('form/subscription/change-item')
  @HttpCode(200)
  async change(@Form(ItemForm) { reason, ...form }: z.output<typeof ItemForm>, @Who() ctx: Context) {
    await this.admit({ item: form.id }, form.item_id, reason, ctx);
    return this.done(await this.bus.ask(changeItem, form, ctx));
  }

  private considered(where: Where, product: number, ctx: Context) {
    return this.bus.ask(considerItem, { ...where, product }, ctx);
  }

  private async admit(where: Where, product: number, reason: string | undefined, ctx: Context): Promise<void> {
    await this.bus.ask(admitItem, { ...(await this.considered(where, product, ctx)), reason }, ctx);
  }

  private async done({ facts }: { facts: string[] }) {
    await this.own.until(['billing', 'consultations', 'fulfilment'], facts);
    return { success: true };
  }
}
