import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { approveFormula, listFormulas, writeFormula } from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { FormulasService } from './formulas.service.ts';

@Controller()
export class FormulasRpc {
  constructor(private readonly formulas: FormulasService) {}

  @MessageHandler(listFormulas)
  list(_input: z.output<typeof listFormulas.input>) {
    return this.formulas.list();
  }

  @MessageHandler(writeFormula)
  write(input: z.output<typeof writeFormula.input>, ctx: Context) {
    return this.formulas.write(input, ctx);
  }

  @MessageHandler(approveFormula)
  approve(input: z.output<typeof approveFormula.input>, ctx: Context) {
    return this.formulas.approve(input, ctx);
  }
}
