import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { countStock, readStock } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { isStock, STOCK_SHOWN } from '@sorrel/contracts/list-filters';
import { Clock } from '@sorrel/service-kit/clock';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked, Form, keyword, number, text } from '../edge/forms.edge.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
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

const StockQuery = z.object({ keyword, show: z.enum(STOCK_SHOWN).optional().default('') });
const yes = (is: boolean): string => (is ? 'yes' : '');

/** What is on the pharmacy's shelf, and what waits for it. */
@Controller('v2/admin')
@For('staff')
export class StockHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  @Get('stock')
  @Needs(readStock)
  @Documented('What stands on the shelf', admin.StockPage)
  @Page()
  async page(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/Stock', async () => ({ stock: await this.stock(ctx) }));
  }

  @Get('data/stock-file')
  @Needs(readStock)
  @Documented('The items of the stock that a filter matches, as a file', CSV)
  @Sensitive()
  file(
    @Asked(StockQuery) filter: z.output<typeof StockQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    return sendCsv(reply, {
      fileName: `stock-${this.clock.today()}`,
      columns: ['Code', 'Item', 'Free to sell', 'Stopped', 'Counted', 'Counted at', 'Kept by batch', 'Charges waiting'],
      follow: async () => ({ rows: (await this.stock(ctx)).filter((row) => isStock(row, filter)), next: null }),
      cells: (row) => [
        row.code,
        row.name,
        row.left ?? 'not counted',
        yes(row.is_stopped),
        row.counted ?? '',
        row.counted_at ?? '',
        yes(row.is_by_batch),
        row.waiting,
      ],
    });
  }

  private async stock(ctx: Context) {
    const { rows } = await this.rpc.ask(readStock, {}, ctx);
    return rows.map(({ code, name, counted, countedAt, left, waiting, isByBatch, isStopped }) => ({
      code,
      name,
      counted,
      counted_at: countedAt,
      left,
      waiting,
      is_by_batch: isByBatch,
      is_stopped: isStopped,
    }));
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
