import { Controller, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  acceptDocument,
  answerHealth,
  answerLook,
  askCustomer,
  decideIdentityCheck,
  decideRules,
  finishTask,
  recordEvidence,
  refuseDocument,
  withdrawEvidence,
} from '@sorrel/contracts/consultations/rpc';
import { REFERENCE_MAX, STAFF_METHODS } from '@sorrel/contracts/consultations/evidence';
import { EvidenceKind, type Finding } from '@sorrel/contracts/consultations/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { bool, Form, id, number, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Who } from '../session/access.edge.ts';
import { inFormWords } from './evidence-form.edge.ts';

const EvidenceForm = z.object({
  user: id,
  kind: z.enum(EvidenceKind.options, 'Please choose what was verified.'),
  method: z.enum(STAFF_METHODS, 'Please choose how it was verified.'),
  taken_on: z.iso.date('Please select the day it was seen.'),
  note: text(2_000).optional(),
  reference: text(REFERENCE_MAX).optional(),
  photo_id: id.optional(),
  /** The patient's document that shows it: it is accepted with that. */
  document: id.optional(),
  client_id: z.string().max(64).optional(),
  height_cm: number.optional(),
  weight_kg: number.optional(),
  potassium: number.optional(),
  egfr: number.optional(),
  document_name: text(200).optional(),
  document_birth_date: z.string().max(40).optional(),
  document_expires_on: z.string().max(40).optional(),
});
const DecideCheckForm = z.object({ id, is_theirs: bool });
const RefuseForm = z.object({ id, refusal: refuseDocument.input.shape.refusal });
const AskForm = z.object({
  id,
  text: text(4_000, 'Please write your question.'),
  round: id.optional(),
  client_id: z.string().max(64).optional(),
});
const TaskForm = z.object({ id, note: text(2_000).optional() });
const DecideForm = z.object({ id, may_go_on: bool, reason: text(2_000, 'Please write down why.') });
const AnswerLookForm = z.object({ id, text: text(4_000, 'Please write to the patient.') });
const AnswerHealthForm = z.object({
  id,
  may_go_on: bool.nullish(),
  text: text(4_000, 'Please write to the patient.'),
});
const WithdrawForm = z.object({ id, reason: text(500, 'Please say what was wrong.') });

/** What prescribers and pharmacists add to a patient's record outside a review. */
@Controller('v2/admin/form')
@For('staff')
export class ClinicHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
  ) {}

  @Post('review-ask')
  @Needs(askCustomer)
  @Documented('Ask the customer before deciding', storefront.Ok)
  @HttpCode(200)
  async ask(@Form(AskForm) form: z.output<typeof AskForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(
      askCustomer,
      { subscriptionId: form.id, text: form.text, round: form.round, clientId: form.client_id },
      ctx,
    );
    await this.own.until(['billing', 'messaging'], events);
    return { success: true };
  }

  @Post('answer-look')
  @Needs(answerLook)
  @Documented('Answer a patient who asked for a prescriber to look', storefront.Ok)
  @HttpCode(200)
  async answerLook(@Form(AnswerLookForm) form: z.output<typeof AnswerLookForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(answerLook, { task: form.id, text: form.text }, ctx);
    await this.own.until(['messaging'], events);
    return { success: true };
  }

  @Post('answer-health')
  @Needs(answerHealth)
  @Documented('Answer a patient who has told of a change of health', storefront.Ok)
  @HttpCode(200)
  async answerHealth(@Form(AnswerHealthForm) form: z.output<typeof AnswerHealthForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(
      answerHealth,
      { id: form.id, mayGoOn: form.may_go_on ?? null, text: form.text },
      ctx,
    );
    await this.own.until(['billing', 'messaging'], events);
    return { success: true };
  }

  @Post('finish-task')
  @Needs(finishTask)
  @Documented('Finish a clinical task', storefront.Ok)
  @HttpCode(200)
  async finish(@Form(TaskForm) form: z.output<typeof TaskForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(finishTask, form, ctx);
    await this.own.until(['fulfilment', 'messaging'], events);
    return { success: true };
  }

  /** A prescriber's decision about rules that bar a treatment nobody has ordered yet. */
  @Post('decide-rules')
  @Needs(decideRules)
  @Documented('Decide about rules that stand in the way of a treatment nobody has ordered yet', storefront.Ok)
  @HttpCode(200)
  async decideRules(@Form(DecideForm) form: z.output<typeof DecideForm>, @Who() ctx: Context) {
    const { id: task, may_go_on: mayGoOn, reason } = form;
    const { events } = await this.rpc.ask(decideRules, { task, mayGoOn, reason }, ctx);
    await this.own.until(['billing', 'messaging'], events);
    return { success: true };
  }

  @Post('record-evidence')
  @Needs(recordEvidence, acceptDocument)
  @Documented('Record verified weight and height, a blood result or an identity', admin.Made)
  @HttpCode(200)
  async record(@Form(EvidenceForm) form: z.output<typeof EvidenceForm>, @Who() ctx: Context) {
    if (form.document !== undefined) return this.accept(form.document, form, ctx);
    const { id: recorded } = await inFormWords(
      this.rpc.ask(
        recordEvidence,
        {
          userId: form.user,
          method: form.method,
          takenOn: form.taken_on,
          finding: findingOf(form),
          note: form.note,
          reference: form.reference,
          photoId: form.photo_id,
          clientId: form.client_id,
        },
        ctx,
      ),
    );
    return { success: true, id: recorded };
  }

  private async accept(document: number, form: z.output<typeof EvidenceForm>, ctx: Context) {
    const { evidenceId, events } = await inFormWords(
      this.rpc.ask(
        acceptDocument,
        {
          id: document,
          // What cannot be is the owner's to refuse, in words.
          method: form.method as 'gp-record',
          takenOn: form.taken_on,
          finding: findingOf(form),
          note: form.note,
          reference: form.reference,
        },
        ctx,
      ),
    );
    await this.own.until(['messaging'], events);
    return { success: true, id: evidenceId };
  }

  @Post('refuse-document')
  @Needs(refuseDocument)
  @Documented('Refuse a document that a patient has sent', storefront.Ok)
  @HttpCode(200)
  async refuse(@Form(RefuseForm) form: z.output<typeof RefuseForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(refuseDocument, form, ctx);
    await this.own.until(['messaging'], events);
    return { success: true };
  }

  @Post('decide-identity-check')
  @Needs(decideIdentityCheck)
  @Documented('Decide whether a document that differs from the account is the patient’s', storefront.Ok)
  @HttpCode(200)
  async decideCheck(@Form(DecideCheckForm) form: z.output<typeof DecideCheckForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(decideIdentityCheck, { id: form.id, isTheirs: form.is_theirs }, ctx);
    await this.own.until(['messaging'], events);
    return { success: true };
  }

  @Post('withdraw-evidence')
  @Needs(withdrawEvidence)
  @Documented('Withdraw a wrong record of evidence', storefront.Ok)
  @HttpCode(200)
  async withdraw(@Form(WithdrawForm) form: z.output<typeof WithdrawForm>, @Who() ctx: Context) {
    await this.rpc.ask(withdrawEvidence, form, ctx);
    return { success: true };
  }
}

// Missing or invalid fields are judged by the owner: a field left out is passed on as it is.
function findingOf(form: z.output<typeof EvidenceForm>): Finding {
  const { kind } = form;
  if (kind === 'bmi') return { kind, heightCm: form.height_cm as number, weightKg: form.weight_kg as number };
  if (kind === 'blood-test') return { kind, potassium: form.potassium as number, egfr: form.egfr as number };
  return {
    kind,
    documentName: form.document_name as string,
    documentBirthDate: form.document_birth_date as string,
    ...(form.document_expires_on ? { documentExpiresOn: form.document_expires_on } : {}),
  };
}
