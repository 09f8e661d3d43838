import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { checkScan, stationFigures } from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { StationQueries } from './station.queries.ts';
import { StationService } from './station.service.ts';

@Controller()
export class StationRpc {
  constructor(
    private readonly station: StationService,
    private readonly queries: StationQueries,
  ) {}

  @MessageHandler(checkScan)
  check(input: z.output<typeof checkScan.input>, ctx: Context) {
    return this.station.check(input, ctx);
  }

  @MessageHandler(stationFigures)
  figures(_input: z.output<typeof stationFigures.input>, ctx: Context) {
    return this.queries.figures(ctx);
  }
}
