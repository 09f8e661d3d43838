import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  checkRegister,
  closeRegister,
  correctRegisterEntry,
  exportRegister,
  listRegister,
  printRegister,
  registerWork,
} from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RegisterPages } from './pages.service.ts';
import { RegisterPrints } from './prints.service.ts';
import { RegisterQueries } from './register.queries.ts';
import { RegisterService } from './register.service.ts';

@Controller()
export class RegisterRpc {
  constructor(
    private readonly queries: RegisterQueries,
    private readonly register: RegisterService,
    private readonly pages: RegisterPages,
    private readonly prints: RegisterPrints,
  ) {}

  @MessageHandler(listRegister)
  list(input: z.output<typeof listRegister.input>, ctx: Context) {
    return this.queries.list(input, ctx);
  }

  @MessageHandler(exportRegister)
  part(input: z.output<typeof exportRegister.input>, ctx: Context) {
    return this.queries.part(input, ctx);
  }

  @MessageHandler(printRegister)
  print(input: z.output<typeof printRegister.input>, ctx: Context) {
    return this.prints.print(input, ctx);
  }

  @MessageHandler(correctRegisterEntry)
  correct(input: z.output<typeof correctRegisterEntry.input>, ctx: Context) {
    return this.register.correct(input, ctx);
  }

  @MessageHandler(closeRegister)
  close(input: z.output<typeof closeRegister.input>, ctx: Context) {
    return this.pages.close(input, ctx);
  }

  @MessageHandler(checkRegister)
  check(input: z.output<typeof checkRegister.input>, ctx: Context) {
    return this.pages.check(input, ctx);
  }

  @MessageHandler(registerWork)
  async work() {
    return { register: await this.queries.waiting() };
  }
}
