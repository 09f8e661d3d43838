import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { packItems, printBench, printLabels } from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented, PDF, TEXT } from '../document/documented.edge.ts';
import { Asked, Form, id } from '../edge/forms.edge.ts';
import { For, Needs, Who } from '../session/access.edge.ts';
import { packView } from './views.ts';

const PackForm = z.object({ ids: z.array(id).max(100) });
/** `ids=1,2,3`. */
const BenchQuery = z.object({
  ids: z
    .string()
    .max(400)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.int().positive())),
});

/** The bench: packs put aside, and the papers of several orders at once. */
@Controller('v2/admin/form')
@For('staff')
export class BenchHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Post('pack')
  @Needs(packItems)
  @Documented('Put a pack aside for each item', admin.Packed)
  @HttpCode(200)
  async pack(@Form(PackForm) form: z.output<typeof PackForm>, @Who() ctx: Context) {
    const { items } = await this.rpc.ask(packItems, form, ctx);
    return { success: true, items: items.map((one) => ({ ...one, pack: packView(one.pack) })) };
  }

  @Get('bench')
  @Needs(printBench)
  @Documented('Pick list, labels and notes of several orders as one PDF', PDF)
  async bench(@Asked(BenchQuery) query: z.output<typeof BenchQuery>, @Res() reply: FastifyReply, @Who() ctx: Context) {
    await this.send(reply, 'inline', await this.rpc.ask(printBench, query, ctx));
  }

  @Get('labels')
  @Needs(printLabels)
  @Documented('Dispensing labels of several orders for a thermal printer (ZPL II)', TEXT)
  async labels(@Asked(BenchQuery) query: z.output<typeof BenchQuery>, @Res() reply: FastifyReply, @Who() ctx: Context) {
    await this.send(reply, 'attachment', await this.rpc.ask(printLabels, query, ctx));
  }

  private async send(
    reply: FastifyReply,
    disposition: 'inline' | 'attachment',
    file: { base64: string; fileName: string; contentType: string },
  ): Promise<void> {
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `${disposition}; filename="${file.fileName}"`)
      .type(file.contentType)
      .send(Buffer.from(file.base64, 'base64'));
  }
}
