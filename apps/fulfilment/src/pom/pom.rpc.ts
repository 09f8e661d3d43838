import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { listPom } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { PomService } from './pom.service.ts';

@Controller()
export class PomRpc {
  constructor(private readonly pom: PomService) {}

  @MessageHandler(listPom)
  list(input: z.output<typeof listPom.input>, ctx: Context) {
    return this.pom.list(input, ctx);
  }
}
