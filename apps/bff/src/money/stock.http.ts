import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { countStock, readStock } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { Form, number, text } from '../edge/forms.edge.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

const CountForm = z.object({
  code: text(20, 'Please choose a code.'),
  counted: number
    .refine(
      (value) => Number.isInteger(value) && value >= 0 && value <= 100_000,
      'Please enter a whole number from 0 to 100,000.',
    )
    .nullable(),
});

/** What is on the pharmacy's shelf, and what waits for it. */
@Controller('v2/admin')
@For('staff')
export class StockHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
  ) {}

  @Get('stock')
  @Needs(readStock)
  @Documented('What stands on the shelf', admin.StockPage)
  @Page()
  async page(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/Stock', async () => {
      const { rows } = await this.rpc.ask(readStock, {}, ctx);
      const stock = rows.map(({ code, name, counted, countedAt, left, waiting, isByBatch, isStopped }) => ({
        code,
        name,
        counted,
        counted_at: countedAt,
        left,
        waiting,
        is_by_batch: isByBatch,
        is_stopped: isStopped,
      }));
      return { stock };
    });
  }

  @Post('form/count-stock')
  @Needs(countStock)
  @Documented('Enter what stands on the shelf; null stops counting', storefront.Ok)
  @HttpCode(200)
  async count(@Form(CountForm) form: z.output<typeof CountForm>, @Who() ctx: Context) {
    await this.rpc.ask(countStock, form, ctx);
    return { success: true };
  }
}
