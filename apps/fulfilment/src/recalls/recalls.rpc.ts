import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  answerMyRecall,
  answerRecall,
  listRecallPatients,
  listRecipients,
  myRecalls,
  noteRecallCall,
  printRecallReport,
  readRecall,
  recallBatch,
  remindRecalled,
  sendRecallNotice,
} from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RecallAnswers } from './answers.service.ts';
import { RecallNotices } from './notices.service.ts';
import { RecallsQueries } from './recalls.queries.ts';
import { RecallsService } from './recalls.service.ts';
import { RecallReports } from './report.service.ts';

@Controller()
export class RecallsRpc {
  constructor(
    private readonly recalls: RecallsService,
    private readonly notices: RecallNotices,
    private readonly answers: RecallAnswers,
    private readonly queries: RecallsQueries,
    private readonly reports: RecallReports,
  ) {}

  @MessageHandler(recallBatch)
  begin(input: z.output<typeof recallBatch.input>, ctx: Context) {
    return this.recalls.begin(input, ctx);
  }

  @MessageHandler(listRecipients)
  recipients(input: z.output<typeof listRecipients.input>, ctx: Context) {
    return this.recalls.recipients(input, ctx);
  }

  @MessageHandler(readRecall)
  read({ id }: z.output<typeof readRecall.input>) {
    return this.queries.read(id);
  }

  @MessageHandler(sendRecallNotice)
  send(input: z.output<typeof sendRecallNotice.input>, ctx: Context) {
    return this.notices.send(input, ctx);
  }

  @MessageHandler(remindRecalled)
  remind(input: z.output<typeof remindRecalled.input>, ctx: Context) {
    return this.notices.remind(input, ctx);
  }

  @MessageHandler(listRecallPatients)
  patients(input: z.output<typeof listRecallPatients.input>, ctx: Context) {
    return this.queries.patients(input, ctx);
  }

  @MessageHandler(noteRecallCall)
  noteCall(input: z.output<typeof noteRecallCall.input>, ctx: Context) {
    return this.answers.byPhone(input, ctx);
  }

  @MessageHandler(printRecallReport)
  report({ id }: z.output<typeof printRecallReport.input>, ctx: Context) {
    return this.reports.print(id, ctx);
  }

  @MessageHandler(myRecalls)
  mine(_input: z.output<typeof myRecalls.input>, ctx: Context) {
    return this.answers.mine(ctx);
  }

  @MessageHandler(answerMyRecall)
  answerMine(input: z.output<typeof answerMyRecall.input>, ctx: Context) {
    return this.answers.byAccount(input, ctx);
  }

  @MessageHandler(answerRecall)
  answer(input: z.output<typeof answerRecall.input>, ctx: Context) {
    return this.answers.byLink(input, ctx);
  }
}
