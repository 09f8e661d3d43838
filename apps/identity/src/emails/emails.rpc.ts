import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  confirmEmailChange,
  readTakeBack,
  requestEmailChange,
  takeEmailBack,
} from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { EmailsService } from './emails.service.ts';

@Injectable()
export class EmailsRpc {
  constructor(private readonly emails: EmailsService) {}

  @Answers(requestEmailChange)
  async request(input: z.output<typeof requestEmailChange.input>, ctx: Context) {
    await this.emails.request(input, ctx);
    return {};
  }

  @Answers(confirmEmailChange)
  confirm(input: z.output<typeof confirmEmailChange.input>, ctx: Context) {
    return this.emails.confirm(input.code, ctx);
  }

  @Answers(readTakeBack)
  async readTakeBack(input: z.output<typeof readTakeBack.input>) {
    return { email: await this.emails.readTakeBack(input.token) };
  }

  @Answers(takeEmailBack)
  takeBack(input: z.output<typeof takeEmailBack.input>, ctx: Context) {
    return this.emails.takeBack(input.token, ctx);
  }
}
