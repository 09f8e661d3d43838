import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  COMPLAINT_KINDS,
  CONCERN_SOURCES,
  CONCERN_STEPS,
  HARMS,
  INCIDENT_KINDS,
} from '@sorrel/contracts/consultations/concern';
import {
  addConcernStep,
  ComplaintKindOf,
  ConcernSourceOf,
  ConcernStepOf,
  HarmOf,
  IncidentKindOf,
  listConcerns,
  recordComplaint,
  recordIncident,
} from '@sorrel/contracts/consultations/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Clock } from '@sorrel/service-kit/clock';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { bool, Form, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

type Type = 'incident' | 'complaint';
type Row = z.input<typeof admin.ConcernsPage>['props']['rows'][number];

const needed = (max: number) => text(max, 'Please write a few words.');
const some = (max: number) =>
  z.string().trim().max(max, `Please use at most ${max} characters.`).optional().default('');
/** The customer's number, where it is about one. */
const user = z
  .string()
  .trim()
  .regex(/^#?\d{0,15}$/, 'A customer’s number, as it stands on their record.')
  .optional()
  .transform((typed) => (typed?.replace('#', '') ? Number(typed.replace('#', '')) : null));
const IncidentForm = z.object({
  kind: z.enum(IncidentKindOf.options, 'Please choose what it was.'),
  harm: z.enum(HarmOf.options, 'Please choose how much harm was done.'),
  happened_on: z.iso.date('Please choose the day.'),
  user,
  what: needed(4_000),
  done: needed(2_000),
  medicine: some(200),
  batch: some(60),
  key: z.uuid(),
});
const ComplaintForm = z.object({
  kind: z.enum(ComplaintKindOf.options, 'Please choose what it is about.'),
  source: z.enum(ConcernSourceOf.options, 'Please choose how it came.'),
  received_on: z.iso.date('Please choose the day.'),
  user,
  what: needed(4_000),
  contact: some(300),
  key: z.uuid(),
});
const StepForm = z.object({
  id: z.coerce.number().int().positive(),
  step: z.enum(ConcernStepOf.options, 'Please choose what was done.'),
  on: z.iso.date('Please choose the day.'),
  text: some(4_000),
  reference: some(100),
  is_told: bool.optional().default(false),
  key: z.uuid(),
});
const COLUMNS = [
  'Number',
  'Day',
  'Kind',
  'Harm',
  'Source',
  'Patient',
  'Medicine',
  'Batch',
  'What happened',
  'Done at once',
  'Recorded by',
  'Recorded at',
  'Acknowledge by',
  'Late',
  'Closed',
  'Steps',
];

/** Incidents, adverse reactions among them, and complaints: recorded, followed step by step, closed. */
@Controller('v2/admin')
@For('staff')
export class ConcernsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly clock: Clock,
    private readonly own: ReadYourWrites,
  ) {}

  @Get('incidents')
  @Needs(listConcerns)
  @Documented('Incidents and adverse reactions, page', admin.ConcernsPage)
  @Page()
  incidents(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    return this.site.showAdmin(reply, 'Admin/Concerns', () => this.rows('incident', ctx));
  }

  @Get('complaints')
  @Needs(listConcerns)
  @Documented('Complaints, page', admin.ConcernsPage)
  @Page()
  complaints(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    return this.site.showAdmin(reply, 'Admin/Concerns', () => this.rows('complaint', ctx));
  }

  @Get('data/incidents-file')
  @Needs(listConcerns)
  @Documented('Incidents and adverse reactions as a file', CSV)
  @Sensitive()
  incidentsFile(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    return this.file('incident', reply, ctx);
  }

  @Get('data/complaints-file')
  @Needs(listConcerns)
  @Documented('Complaints as a file', CSV)
  @Sensitive()
  complaintsFile(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    return this.file('complaint', reply, ctx);
  }

  @Post('form/record-incident')
  @Needs(recordIncident)
  @Documented('Record an incident or an adverse reaction', admin.ConcernRecorded)
  @HttpCode(200)
  async recordIncident(@Form(IncidentForm) form: z.output<typeof IncidentForm>, @Who() ctx: Context) {
    const { happened_on: happenedOn, user: userId, ...rest } = form;
    const { id } = await this.rpc.ask(recordIncident, { ...rest, happenedOn, userId }, ctx);
    return { success: true, id };
  }

  @Post('form/record-complaint')
  @Needs(recordComplaint)
  @Documented('Record a complaint that came another way than the account', admin.ConcernRecorded)
  @HttpCode(200)
  async recordComplaint(@Form(ComplaintForm) form: z.output<typeof ComplaintForm>, @Who() ctx: Context) {
    const { received_on: receivedOn, user: userId, ...rest } = form;
    const { id } = await this.rpc.ask(recordComplaint, { ...rest, receivedOn, userId }, ctx);
    return { success: true, id };
  }

  @Post('form/add-concern-step')
  @Needs(addConcernStep)
  @Documented('Add what was done about an incident or a complaint', storefront.Ok)
  @HttpCode(200)
  async addStep(@Form(StepForm) { is_told: isTold, ...form }: z.output<typeof StepForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(addConcernStep, { ...form, isTold }, ctx);
    await this.own.until(['messaging'], events);
    return { success: true };
  }

  private async rows(type: Type, ctx: Context): Promise<z.input<typeof admin.ConcernsPage>['props']> {
    const { today, total, rows } = await this.rpc.ask(listConcerns, { type }, ctx);
    return {
      type,
      today,
      total,
      rows: rows.map(({ type: _, userId, recordedAt, isClosed, acknowledgeBy, isLate, steps, ...row }) => ({
        ...row,
        user_id: userId,
        recorded_at: recordedAt,
        is_closed: isClosed,
        acknowledge_by: acknowledgeBy,
        is_late: isLate,
        steps: steps.map(({ isTold, ...step }) => ({ ...step, is_told: isTold })),
      })),
    };
  }

  private file(type: Type, reply: FastifyReply, ctx: Context): Promise<void> {
    return sendCsv(reply, {
      fileName: `${type}s-${this.clock.today()}`,
      columns: COLUMNS,
      follow: async () => ({ rows: (await this.rows(type, ctx)).rows, next: null }),
      cells: (row: Row) => [
        row.ref,
        row.day,
        { ...INCIDENT_KINDS, ...COMPLAINT_KINDS }[row.kind as keyof typeof INCIDENT_KINDS] ?? row.kind,
        row.harm ? HARMS[row.harm] : '',
        CONCERN_SOURCES[row.source],
        row.user_id === null ? row.contact : `#${row.user_id} ${row.name}`.trim(),
        row.medicine,
        row.batch,
        row.what,
        row.done,
        row.by,
        row.recorded_at,
        row.acknowledge_by ?? '',
        row.is_late ? 'yes' : '',
        row.is_closed ? 'yes' : '',
        row.steps
          .map(
            ({ step, on, reference, text: said }) =>
              `${on} ${CONCERN_STEPS[step]}${reference && ` ${reference}`}: ${said}`,
          )
          .join('\n'),
      ],
    });
  }
}
