import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  cancelWorksheet,
  checkWorksheet,
  finishWorksheet,
  listWorksheets,
  printWorksheet,
  readWorksheet,
  startWorksheet,
  weighLine,
} from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Finishing } from './finishing.service.ts';
import { WorksheetsQueries } from './worksheets.queries.ts';
import { WorksheetsService } from './worksheets.service.ts';
import { WorksheetPrints } from './worksheet-prints.service.ts';

@Controller()
export class WorksheetsRpc {
  constructor(
    private readonly worksheets: WorksheetsService,
    private readonly finishing: Finishing,
    private readonly queries: WorksheetsQueries,
    private readonly prints: WorksheetPrints,
  ) {}

  @MessageHandler(listWorksheets)
  list(input: z.output<typeof listWorksheets.input>) {
    return this.queries.list(input);
  }

  @MessageHandler(readWorksheet)
  read({ id }: z.output<typeof readWorksheet.input>, ctx: Context) {
    return this.queries.read(id, ctx);
  }

  @MessageHandler(startWorksheet)
  start(input: z.output<typeof startWorksheet.input>, ctx: Context) {
    return this.worksheets.start(input, ctx);
  }

  @MessageHandler(weighLine)
  weigh(input: z.output<typeof weighLine.input>, ctx: Context) {
    return this.worksheets.weigh(input, ctx);
  }

  @MessageHandler(checkWorksheet)
  check(input: z.output<typeof checkWorksheet.input>, ctx: Context) {
    return this.worksheets.check(input, ctx);
  }

  @MessageHandler(finishWorksheet)
  finish(input: z.output<typeof finishWorksheet.input>, ctx: Context) {
    return this.finishing.finish(input, ctx);
  }

  @MessageHandler(cancelWorksheet)
  cancel(input: z.output<typeof cancelWorksheet.input>, ctx: Context) {
    return this.finishing.cancel(input, ctx);
  }

  @MessageHandler(printWorksheet)
  print({ id }: z.output<typeof printWorksheet.input>, ctx: Context) {
    return this.prints.print(id, ctx);
  }
}
