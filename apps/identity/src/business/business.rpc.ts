import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { readBusiness, saveBusiness, showBusiness } from '@sorrel/contracts/identity/business';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { BusinessService } from './business.service.ts';

@Controller()
export class BusinessRpc {
  constructor(private readonly business: BusinessService) {}

  @MessageHandler(readBusiness)
  read() {
    return this.business.read();
  }

  @MessageHandler(saveBusiness)
  save(input: z.output<typeof saveBusiness.input>, ctx: Context) {
    return this.business.save(input, ctx);
  }

  @MessageHandler(showBusiness)
  show() {
    return this.business.show();
  }
}
