import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { erasePerson, findPerson, holdPerson, listDormant } from '@sorrel/contracts/identity/people';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { DormantService } from './dormant.service.ts';
import { ErasuresService } from './erasures.service.ts';
import { HoldsService } from './holds.service.ts';

@Controller()
export class ErasuresRpc {
  constructor(
    private readonly erasures: ErasuresService,
    private readonly holds: HoldsService,
    private readonly dormant: DormantService,
  ) {}

  @MessageHandler(findPerson)
  async find(input: z.output<typeof findPerson.input>, ctx: Context) {
    return { found: await this.erasures.find(input, ctx) };
  }

  @MessageHandler(erasePerson)
  erase({ user, standing }: z.output<typeof erasePerson.input>, ctx: Context) {
    return this.erasures.erase(user, standing, ctx);
  }

  @MessageHandler(holdPerson)
  async hold({ user, reason }: z.output<typeof holdPerson.input>, ctx: Context) {
    return {
      isChanged: reason === null ? await this.holds.release(user, ctx) : await this.holds.place(user, reason, ctx),
    };
  }

  @MessageHandler(listDormant)
  list({ after }: z.output<typeof listDormant.input>) {
    return this.dormant.list(after);
  }
}
