import { Controller } from '@nestjs/common';
import {
  addImportPart,
  answerImportDates,
  beginImport,
  forgetImport,
  listImports,
  readImportPreview,
  readImportProblems,
  runImport,
  stopImport,
} from '@sorrel/contracts/identity/imports';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import type { z } from 'zod';
import { ImportsService } from './imports.service.ts';

@Controller()
export class ImportsRpc {
  constructor(private readonly imports: ImportsService) {}

  @MessageHandler(listImports)
  list() {
    return this.imports.list();
  }

  @MessageHandler(beginImport)
  begin(input: z.output<typeof beginImport.input>, ctx: Context) {
    return this.imports.begin(input, ctx);
  }

  @MessageHandler(addImportPart)
  addPart({ id, part, data }: z.output<typeof addImportPart.input>, ctx: Context) {
    return this.imports.addPart(id, part, data, ctx);
  }

  @MessageHandler(readImportProblems)
  problems(input: z.output<typeof readImportProblems.input>, ctx: Context) {
    return this.imports.problems(input, ctx);
  }

  @MessageHandler(readImportPreview)
  preview({ id }: z.output<typeof readImportPreview.input>, ctx: Context) {
    return this.imports.preview(id, ctx);
  }

  @MessageHandler(answerImportDates)
  async answerDates(input: z.output<typeof answerImportDates.input>, ctx: Context) {
    await this.imports.answerDates(input, ctx);
    return {};
  }

  @MessageHandler(runImport)
  async run(input: z.output<typeof runImport.input>, ctx: Context) {
    await this.imports.run(input, ctx);
    return {};
  }

  @MessageHandler(stopImport)
  async stop({ id }: z.output<typeof stopImport.input>, ctx: Context) {
    await this.imports.stop(id, ctx);
    return {};
  }

  @MessageHandler(forgetImport)
  async forget({ id }: z.output<typeof forgetImport.input>, ctx: Context) {
    await this.imports.forget(id, ctx);
    return {};
  }
}
