import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { readStock } from '@sorrel/contracts/billing/rpc';
import { approveFormula, listFormulas, listIngredients, writeFormula } from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { invalid } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { amount, Form, id, number, text } from '../edge/forms.edge.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { formulaView, ingredientView } from './making-views.ts';

const IdForm = z.object({ id });
const whole = number.pipe(z.int('Please enter a whole number.'));
const WriteForm = z.object({
  code: text(20, 'Please choose an item.'),
  container: text(200, 'Please enter the container.'),
  shelf_life_days: whole,
  yield_min: whole,
  yield_max: whole,
  /** In per cent, "0.5". */
  tolerance: number.transform((percent, ctx) => {
    const thousandths = Math.round(percent * 10);
    if (Math.abs(percent * 10 - thousandths) < 1e-9) return thousandths;
    ctx.addIssue({ code: 'custom', message: 'Please enter per cent with at most one decimal.' });
    return z.NEVER;
  }),
  method: z.array(text(2_000), 'Please write at least one step.').max(100),
  parts: z
    .array(
      z.object({ code: text(20, 'Please choose an ingredient.'), quantity: amount() }),
      'Please choose at least one.',
    )
    .max(100),
  key: z.uuid(),
});

/** How products are made. */
@Controller('v2/admin')
@For('staff')
export class FormulasHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
  ) {}

  @Get('formulas')
  @Needs(listFormulas, listIngredients, readStock)
  @Documented('Master formulas, page', admin.FormulasPage)
  @Page()
  async page(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/Formulas', async () => {
      const [formulas, kinds, stock] = await Promise.all([
        this.rpc.ask(listFormulas, {}, ctx),
        this.rpc.ask(listIngredients, {}, ctx),
        this.rpc.ask(readStock, {}, ctx),
      ]);
      return {
        formulas: formulas.rows.map(formulaView),
        items: stock.rows.map(({ code, name }) => ({ code, name })),
        ingredients: kinds.rows.map(ingredientView),
      };
    });
  }

  @Post('form/write-formula')
  @Needs(writeFormula, readStock)
  @Documented('Write a new version of a formula', admin.FormulaWritten)
  @HttpCode(200)
  async write(@Form(WriteForm) form: z.output<typeof WriteForm>, @Who() ctx: Context) {
    const { rows } = await this.rpc.ask(readStock, {}, ctx);
    const product = rows.find(({ code }) => code === form.code)?.name;
    if (product === undefined) throw invalid('code', 'Please choose an item.');
    const { shelf_life_days: shelfLifeDays, yield_min: yieldMin, yield_max: yieldMax, ...given } = form;
    const written = await this.rpc.ask(writeFormula, { ...given, product, shelfLifeDays, yieldMin, yieldMax }, ctx);
    return { success: true, id: written.id, version: written.version };
  }

  @Post('form/approve-formula')
  @Needs(approveFormula)
  @Documented('Approve a version of a formula', storefront.Ok)
  @HttpCode(200)
  async approve(@Form(IdForm) form: z.output<typeof IdForm>, @Who() ctx: Context) {
    await this.rpc.ask(approveFormula, form, ctx);
    return { success: true };
  }
}
