import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { checkEmail, register, resendCode, updateRegistration, verifyEmail } from '@sorrel/contracts/identity/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { Links } from '../passwords/links.service.ts';
import { RegistrationsService } from '../registrations/registrations.service.ts';
import { AccountsService } from './accounts.service.ts';

@Controller()
export class AccountsRpc {
  constructor(
    private readonly accounts: AccountsService,
    private readonly links: Links,
    private readonly registrations: RegistrationsService,
  ) {}

  @MessageHandler(checkEmail)
  async checkEmail(input: z.output<typeof checkEmail.input>) {
    return { isFree: await this.links.isEmailFree(input.email) };
  }

  @MessageHandler(register)
  register(input: z.output<typeof register.input>, ctx: Context) {
    return this.registrations.register(input, ctx);
  }

  @MessageHandler(updateRegistration)
  async updateData(input: z.output<typeof updateRegistration.input>, ctx: Context) {
    await this.registrations.updateData(input, ctx);
    return {};
  }

  @MessageHandler(verifyEmail)
  verify(input: z.output<typeof verifyEmail.input>, ctx: Context) {
    return this.accounts.verify(input, ctx);
  }

  @MessageHandler(resendCode)
  async resend(input: z.output<typeof resendCode.input>, ctx: Context) {
    await this.registrations.resend(input, ctx);
    return {};
  }
}
