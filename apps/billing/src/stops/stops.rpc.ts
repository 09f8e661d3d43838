import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { considerStop, liftStop, readStops, stopMedicine } from '@sorrel/contracts/billing/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { StopQueries } from './stops.queries.ts';
import { StopsService } from './stops.service.ts';

@Controller()
export class StopsRpc {
  constructor(
    private readonly stops: StopsService,
    private readonly queries: StopQueries,
  ) {}

  @MessageHandler(readStops)
  read() {
    return this.queries.read();
  }

  @MessageHandler(considerStop)
  consider({ what }: z.output<typeof considerStop.input>) {
    return this.queries.consider(what);
  }

  @MessageHandler(stopMedicine)
  stop(input: z.output<typeof stopMedicine.input>, ctx: Context) {
    return this.stops.stop(input, ctx);
  }

  @MessageHandler(liftStop)
  lift(input: z.output<typeof liftStop.input>, ctx: Context) {
    return this.stops.lift(input, ctx);
  }
}
