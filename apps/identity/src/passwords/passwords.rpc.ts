import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { changePassword, readReset, requestReset, resetPassword } from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { PasswordsService } from './passwords.service.ts';

@Injectable()
export class PasswordsRpc {
  constructor(private readonly passwords: PasswordsService) {}

  @Answers(requestReset)
  async request(input: z.output<typeof requestReset.input>, ctx: Context) {
    await this.passwords.requestReset(input.email, ctx);
    return {};
  }

  @Answers(readReset)
  async read(input: z.output<typeof readReset.input>) {
    return { isOpen: await this.passwords.isOpen(input.token) };
  }

  @Answers(resetPassword)
  async reset(input: z.output<typeof resetPassword.input>, ctx: Context) {
    await this.passwords.reset(input, ctx);
    return {};
  }

  @Answers(changePassword)
  async change(input: z.output<typeof changePassword.input>, ctx: Context) {
    await this.passwords.change(input, ctx);
    return {};
  }
}
