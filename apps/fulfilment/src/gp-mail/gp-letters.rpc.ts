import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import type { CompanyId } from '@sorrel/contracts/companies';
import {
  companiesOfFulfilment,
  confirmGpAddress,
  correctPractice,
  fileGpMail,
  findMailCandidates,
  gpLettersOf,
  listGpLetters,
  myGpLetter,
  myGpLetters,
  readGpAnswerFile,
  readGpMail,
  readGpMailbox,
  recordGpAddress,
  sendGpLetter,
  settleGpMail,
  unfileGpMail,
} from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { GpAddresses } from './addresses.service.ts';
import { GpLettersQueries } from './gp-letters.queries.ts';
import { GpLetters } from './gp-letters.service.ts';
import { GpMailbox } from './gp-mailbox.service.ts';

@Controller()
export class GpLettersRpc {
  constructor(
    private readonly letters: GpLetters,
    private readonly queries: GpLettersQueries,
    private readonly addresses: GpAddresses,
    private readonly mailbox: GpMailbox,
  ) {}

  @MessageHandler(listGpLetters)
  list(input: z.output<typeof listGpLetters.input>, ctx: Context) {
    return this.queries.list(input, ctx);
  }

  @MessageHandler(gpLettersOf)
  ofCustomer(input: z.output<typeof gpLettersOf.input>, ctx: Context) {
    return this.queries.ofCustomer(input, ctx);
  }

  @MessageHandler(sendGpLetter)
  send(input: z.output<typeof sendGpLetter.input>, ctx: Context) {
    return this.letters.again(input, ctx);
  }

  @MessageHandler(correctPractice)
  correct(input: z.output<typeof correctPractice.input>, ctx: Context) {
    return this.letters.correct(input, ctx);
  }

  @MessageHandler(recordGpAddress)
  record(input: z.output<typeof recordGpAddress.input>, ctx: Context) {
    return this.addresses.record(input, ctx);
  }

  @MessageHandler(confirmGpAddress)
  confirm(input: z.output<typeof confirmGpAddress.input>, ctx: Context) {
    return this.letters.confirmAddress(input, ctx);
  }

  @MessageHandler(readGpAnswerFile)
  answerFile(input: z.output<typeof readGpAnswerFile.input>, ctx: Context) {
    return this.queries.answerFile(input, ctx);
  }

  @MessageHandler(readGpMailbox)
  async readMailbox(_: z.output<typeof readGpMailbox.input>, ctx: Context) {
    return { read: await this.mailbox.readAll(ctx), events: [] };
  }

  @MessageHandler(settleGpMail)
  settle(input: z.output<typeof settleGpMail.input>, ctx: Context) {
    return this.mailbox.settleMail(input, ctx);
  }

  @MessageHandler(myGpLetters)
  mine(_: z.output<typeof myGpLetters.input>, ctx: Context) {
    return this.queries.mine(ctx);
  }

  @MessageHandler(myGpLetter)
  myLetter(input: z.output<typeof myGpLetter.input>, ctx: Context) {
    return this.queries.myLetter(input, ctx);
  }

  @MessageHandler(companiesOfFulfilment)
  async companies(): Promise<{ ids: CompanyId[] }> {
    return { ids: this.letters.isOn ? ['gp-mail'] : [] };
  }

  @MessageHandler(readGpMail)
  readMail(input: z.output<typeof readGpMail.input>, ctx: Context) {
    return this.mailbox.read(input, ctx);
  }

  @MessageHandler(findMailCandidates)
  candidates(input: z.output<typeof findMailCandidates.input>, ctx: Context) {
    return this.queries.candidates(input, ctx);
  }

  @MessageHandler(fileGpMail)
  file(input: z.output<typeof fileGpMail.input>, ctx: Context) {
    return this.mailbox.fileByHand(input, ctx);
  }

  @MessageHandler(unfileGpMail)
  unfile(input: z.output<typeof unfileGpMail.input>, ctx: Context) {
    return this.mailbox.takeBack(input, ctx);
  }
}
