import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { MOST_SIGNS } from '@sorrel/contracts/fulfilment/scan';
import { checkScan, stationFigures } from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Form, id } from '../edge/forms.edge.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

const ScanForm = z.object({
  /** The order that is open; without it, one is to be opened. */
  item: id.nullable(),
  // Not a line of text: what parts the fields of a pack's code is a control sign.
  scanned: z
    .string('Nothing was scanned.')
    .min(1, 'Nothing was scanned.')
    .max(MOST_SIGNS, `A code has at most ${MOST_SIGNS} signs.`),
  key: z.uuid(),
});

/** The one-scan station. */
@Controller('v2/admin')
@For('staff')
export class StationHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
  ) {}

  @Get('station')
  @Needs(stationFigures)
  @Documented('The one-scan station, page', admin.StationPage)
  @Page()
  async page(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/Station', () => this.rpc.ask(stationFigures, {}, ctx));
  }

  @Post('form/station-scan')
  @Needs(checkScan)
  @Documented('Check a scan at the station', admin.StationScanned)
  @HttpCode(200)
  async scan(
    @Form(ScanForm) { item: itemId, scanned, key }: z.output<typeof ScanForm>,
    @Who() ctx: Context,
  ): Promise<z.input<typeof admin.StationScanned>> {
    const { verdict, text, isMoved, order } = await this.rpc.ask(checkScan, { itemId, scanned, key }, ctx);
    return {
      success: true,
      verdict,
      text,
      is_moved: isMoved,
      order: order && {
        item_id: order.itemId,
        order_id: order.orderId,
        patient: order.patient,
        code: order.code,
        product: order.product,
        quantity: order.quantity,
        strengths: order.strengths,
        directions: order.directions,
        batch: order.batch,
        expires_on: order.pack?.expiresOn ?? null,
        is_cold: order.isColdChain,
        labels: order.labels,
      },
    };
  }
}
