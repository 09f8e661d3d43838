import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { printLeaflet } from '@sorrel/contracts/fulfilment/rpc';
import { leafletOf } from '@sorrel/contracts/leaflet';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { pharmacyOf } from '../documents/pharmacy.ts';
import { Printer } from '../documents/printer.service.ts';

@Controller()
export class LeafletsRpc {
  constructor(
    private readonly db: Db,
    private readonly business: BusinessCopy,
    private readonly printer: Printer,
    private readonly clock: Clock,
  ) {}

  @MessageHandler(printLeaflet)
  async print({ product }: z.output<typeof printLeaflet.input>) {
    const leaflet = leafletOf(product);
    if (!leaflet) throw notFound('This leaflet');
    const { supplier } = pharmacyOf(await this.business.trading(this.db));
    const data = { issuedAt: this.clock.now().toISOString(), supplier, leaflet };
    const { bytes } = await this.printer.print({ kind: 'leaflet', data });
    return { base64: Buffer.from(bytes).toString('base64'), fileName: 'leaflet.pdf', contentType: 'application/pdf' };
  }
}
