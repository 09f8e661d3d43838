import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { confirmEmailByLink } from '@sorrel/contracts/identity/rpc';
import {
  confirmEmailChange,
  readTakeBack,
  requestEmailChange,
  takeEmailBack,
} from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { EmailsService } from './emails.service.ts';

@Controller()
export class EmailsRpc {
  constructor(private readonly emails: EmailsService) {}

  @MessageHandler(requestEmailChange)
  async request(input: z.output<typeof requestEmailChange.input>, ctx: Context) {
    await this.emails.request(input, ctx);
    return {};
  }

  @MessageHandler(confirmEmailChange)
  confirm(input: z.output<typeof confirmEmailChange.input>, ctx: Context) {
    return this.emails.confirm(input.code, ctx);
  }

  @MessageHandler(confirmEmailByLink)
  confirmByLink({ token }: z.output<typeof confirmEmailByLink.input>, ctx: Context) {
    return this.emails.confirmByLink(token, ctx);
  }

  @MessageHandler(readTakeBack)
  async readTakeBack(input: z.output<typeof readTakeBack.input>) {
    return { email: await this.emails.readTakeBack(input.token) };
  }

  @MessageHandler(takeEmailBack)
  takeBack(input: z.output<typeof takeEmailBack.input>, ctx: Context) {
    return this.emails.takeBack(input.token, ctx);
  }
}
