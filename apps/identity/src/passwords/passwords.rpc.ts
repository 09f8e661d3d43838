import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { changePassword, readReset, requestReset, resetPassword } from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { PasswordsService } from './passwords.service.ts';

@Controller()
export class PasswordsRpc {
  constructor(private readonly passwords: PasswordsService) {}

  @MessageHandler(requestReset)
  async request(input: z.output<typeof requestReset.input>, ctx: Context) {
    await this.passwords.requestReset(input.email, input.device, ctx);
    return {};
  }

  @MessageHandler(readReset)
  read(input: z.output<typeof readReset.input>) {
    return this.passwords.read(input.token);
  }

  @MessageHandler(resetPassword)
  async reset(input: z.output<typeof resetPassword.input>, ctx: Context) {
    await this.passwords.reset(input, ctx);
    return {};
  }

  @MessageHandler(changePassword)
  change(input: z.output<typeof changePassword.input>, ctx: Context) {
    return this.passwords.change(input, ctx);
  }
}
