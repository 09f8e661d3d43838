import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  clinicalCheckWork,
  decideClinicalCheck,
  listClinicalChecks,
  readClinicalCheck,
} from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ClinicalChecksQueries } from './checks.queries.ts';
import { ClinicalChecksService } from './checks.service.ts';

@Controller()
export class ClinicalChecksRpc {
  constructor(
    private readonly checks: ClinicalChecksService,
    private readonly queries: ClinicalChecksQueries,
  ) {}

  @MessageHandler(listClinicalChecks)
  list() {
    return this.queries.list();
  }

  @MessageHandler(readClinicalCheck)
  read({ itemId }: z.output<typeof readClinicalCheck.input>, ctx: Context) {
    return this.queries.read(itemId, ctx);
  }

  @MessageHandler(decideClinicalCheck)
  decide(input: z.output<typeof decideClinicalCheck.input>, ctx: Context) {
    return this.checks.decide(input, ctx);
  }

  @MessageHandler(clinicalCheckWork)
  work() {
    return this.queries.work();
  }
}
