import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { agreeLeaflet, leafletsOf, myLeaflets } from '@sorrel/contracts/consultations/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { LeafletsService } from './leaflets.service.ts';

@Controller()
export class LeafletsRpc {
  constructor(private readonly leaflets: LeafletsService) {}

  @MessageHandler(myLeaflets)
  mine(input: z.output<typeof myLeaflets.input>, ctx: Context) {
    return this.leaflets.mine(input, ctx);
  }

  @MessageHandler(agreeLeaflet)
  agree(input: z.output<typeof agreeLeaflet.input>, ctx: Context) {
    return this.leaflets.agree(input, ctx);
  }

  @MessageHandler(leafletsOf)
  ofCustomer(input: z.output<typeof leafletsOf.input>, ctx: Context) {
    return this.leaflets.ofCustomer(input, ctx);
  }
}
