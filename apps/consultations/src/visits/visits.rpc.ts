import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  bookVisit,
  cancelVisit,
  joinMyVisit,
  joinVisit,
  listVisits,
  myVisits,
  offerVisits,
  receiveVideoWebhook,
  recordVisit,
  withdrawSlot,
} from '@sorrel/contracts/consultations/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { VisitsService } from './visits.service.ts';

@Controller()
export class VisitsRpc {
  constructor(private readonly visits: VisitsService) {}

  @MessageHandler(myVisits)
  mine(_input: z.output<typeof myVisits.input>, ctx: Context) {
    return this.visits.mine(ctx);
  }

  @MessageHandler(bookVisit)
  book(input: z.output<typeof bookVisit.input>, ctx: Context) {
    return this.visits.book(input, ctx);
  }

  @MessageHandler(cancelVisit)
  cancel({ visit }: z.output<typeof cancelVisit.input>, ctx: Context) {
    return this.visits.cancel(visit, ctx);
  }

  @MessageHandler(joinMyVisit)
  joinMine({ visit }: z.output<typeof joinMyVisit.input>, ctx: Context) {
    return this.visits.joinMine(visit, ctx);
  }

  @MessageHandler(listVisits)
  list(_input: z.output<typeof listVisits.input>, ctx: Context) {
    return this.visits.list(ctx);
  }

  @MessageHandler(offerVisits)
  offer(input: z.output<typeof offerVisits.input>, ctx: Context) {
    return this.visits.offer(input, ctx);
  }

  @MessageHandler(withdrawSlot)
  withdraw({ slot }: z.output<typeof withdrawSlot.input>, ctx: Context) {
    return this.visits.withdraw(slot, ctx);
  }

  @MessageHandler(joinVisit)
  join({ visit }: z.output<typeof joinVisit.input>, ctx: Context) {
    return this.visits.join(visit, ctx);
  }

  @MessageHandler(recordVisit)
  record(input: z.output<typeof recordVisit.input>, ctx: Context) {
    return this.visits.record(input, ctx);
  }

  @MessageHandler(receiveVideoWebhook)
  receive(input: z.output<typeof receiveVideoWebhook.input>, ctx: Context) {
    return this.visits.receive(input, ctx);
  }
}
