import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  addIngredient,
  adjustBatch,
  IngredientUnit,
  listBatches,
  listIngredients,
  receiveBatch,
} from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { amount, Asked, bool, date, Form, id, keyword, text } from '../edge/forms.edge.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { ingredientView } from './making-views.ts';
import { batchView } from './views.ts';

const ListQuery = z.object({ keyword, all: bool.optional().default(false) });
const AddForm = z.object({
  name: text(200, 'Please enter a name.'),
  unit: z.enum(IngredientUnit.options, 'Please choose how it is counted.'),
});
const ReceiveForm = z.object({
  code: text(20, 'Please choose an ingredient.').regex(/^I\d{4,8}$/, 'Please choose an ingredient.'),
  number: text(40),
  expires_on: date,
  quantity: amount().pipe(z.int().min(1, 'Please enter an amount above 0.')),
  supplier: text(100),
  invoice: text(60),
  certificate: text(60).trim().min(1, 'Please enter the reference of the certificate of analysis.'),
});
const AdjustForm = z.object({ id, by: amount(), reason: text(500), key: z.uuid() });

/** What products are made from. Releasing, stopping and recalling a batch of it is as of any other. */
@Controller('v2/admin')
@For('staff')
export class IngredientsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
  ) {}

  @Get('ingredients')
  @Needs(listIngredients, listBatches)
  @Documented('Ingredients and their batches, page', admin.IngredientsPage)
  @Page()
  async page(
    @Asked(ListQuery) { keyword: sought, all }: z.output<typeof ListQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/Ingredients', async () => {
      const [kinds, batches] = await Promise.all([
        this.rpc.ask(listIngredients, {}, ctx),
        this.rpc.ask(listBatches, { keyword: sought, isAll: all, of: 'ingredients' }, ctx),
      ]);
      return {
        ingredients: kinds.rows.map(ingredientView),
        batches: batches.rows.map((row) => batchView(row)),
      };
    });
  }

  @Post('form/add-ingredient')
  @Needs(addIngredient)
  @Documented('Add an ingredient', admin.IngredientAdded)
  @HttpCode(200)
  async add(@Form(AddForm) form: z.output<typeof AddForm>, @Who() ctx: Context) {
    const { code } = await this.rpc.ask(addIngredient, form, ctx);
    return { success: true, code };
  }

  @Post('form/receive-ingredient')
  @Needs(receiveBatch)
  @Documented('Book in a delivery of an ingredient', admin.BatchReceived)
  @HttpCode(200)
  async receive(@Form(ReceiveForm) form: z.output<typeof ReceiveForm>, @Who() ctx: Context) {
    const { expires_on: expiresOn, ...given } = form;
    const { id: batchId } = await this.rpc.ask(receiveBatch, { ...given, expiresOn, gtin: null }, ctx);
    return { success: true, id: batchId };
  }

  @Post('form/adjust-ingredient')
  @Needs(adjustBatch)
  @Documented('Correct how much of a batch there is', admin.BatchAdjusted)
  @HttpCode(200)
  async adjust(@Form(AdjustForm) form: z.output<typeof AdjustForm>, @Who() ctx: Context) {
    const { onHand } = await this.rpc.ask(adjustBatch, form, ctx);
    return { success: true, on_hand: onHand };
  }
}
