import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { lineOf } from '@sorrel/contracts/harmless';
import * as admin from '@sorrel/contracts/http/admin';
import { listStaff } from '@sorrel/contracts/identity/security';
import { AUDIT_EXPORTED, AUDIT_READ, AUDIT_VERIFIED } from '@sorrel/contracts/kit/audit-words';
import { PROGRAMS } from '@sorrel/contracts/kit/operations';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { daysBetween, isDate } from '@sorrel/contracts/london';
import { MAY } from '@sorrel/contracts/rights';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented, SHEET } from '../document/documented.edge.ts';
import { Asked, id } from '../edge/forms.edge.ts';
import { EdgeLimits } from '../limits/limits.service.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { sendAuditCsv, sendAuditSheet } from './audit-file.edge.ts';
import { AuditQueries } from './audit.queries.ts';
import { AuditFilterKind, programsOf, type AuditFilter } from './filter.ts';
import { readMarks, writtenMarks, type Marks } from './merge.ts';

const AUDIT = { permissions: MAY.readAudit };
const ROWS = 50;
const ROWS_OF_FILE = 500;
const LONGEST_DAYS = 366;

const optional = z
  .union([z.literal(''), id], 'This is not a valid id.')
  .optional()
  .transform((value) => value || null);
const day = z
  .string()
  .optional()
  .default('')
  .refine((value) => value === '' || isDate(value), 'Please use a date like 2026-11-21.');
const Filter = z.object({
  person: optional,
  customer: optional,
  kind: AuditFilterKind.optional().default(''),
  program: z
    .enum(['', ...PROGRAMS], 'There is no such program.')
    .optional()
    .default(''),
  from: day,
  to: day,
  text: z.string().max(200, 'Please use a shorter search.').optional().default('').transform(lineOf),
});
const inOrder = ({ from, to }: Pick<AuditFilter, 'from' | 'to'>): boolean => from === '' || to === '' || from <= to;
const ORDER = { path: ['to'], message: 'The last day must not be before the first.' };
const ListQuery = Filter.extend({
  after: z
    .string()
    .max(2_000)
    .optional()
    .transform((text, context): Marks => {
      const marks = text ? readMarks(text) : {};
      if (marks) return marks;
      context.addIssue({ code: 'custom', message: 'This page does not exist.' });
      return z.NEVER;
    }),
}).refine(inOrder, ORDER);
const FileQuery = Filter.refine(({ from }) => from !== '', {
  path: ['from'],
  message: 'Please choose the first day of the file.',
})
  .refine(({ to }) => to !== '', { path: ['to'], message: 'Please choose the last day of the file.' })
  .refine(inOrder, ORDER)
  .refine(({ from, to }) => from === '' || to === '' || daysBetween(from, to) < LONGEST_DAYS, {
    path: ['to'],
    message: 'Please choose at most a year.',
  });
const PartQuery = z.object({
  program: z.enum(PROGRAMS, 'There is no such program.'),
  after: z
    .string()
    .regex(/^(\d{1,15}\.[0-9a-f]{64})?$/, 'This part does not exist.')
    .optional()
    .default(''),
});

/** Who did what and who looked at what, for owners. */
@Controller('v2/admin')
@For('staff')
export class AuditHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly limits: EdgeLimits,
    private readonly queries: AuditQueries,
  ) {}

  @Get('audit')
  @Needs(AUDIT, listStaff)
  @Documented('Who did what and who looked at what', admin.AuditPage)
  @Page()
  async page(
    @Asked(ListQuery) { after, ...filter }: z.output<typeof ListQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/Audit', async () => {
      await this.limits.spend('search', String(ctx.actor.userId));
      await this.queries.note(AUDIT_READ, filter, ctx);
      const { rows, marks, lookedBackTo, away, names } = await this.queries.page(
        filter,
        after,
        { most: ROWS, isWhole: false },
        ctx,
      );
      const { customer } = filter;
      return {
        rows,
        next: marks && writtenMarks(marks),
        looked_back_to: lookedBackTo,
        away,
        people: [...names.staff].map(([of, name]) => ({ id: of, name })),
        customer: customer && { id: customer, name: names.customers.get(customer)?.name || `Customer ${customer}` },
      };
    });
  }

  @Get('data/audit-sheet')
  @Needs(AUDIT, listStaff)
  @Documented('Who did what and who looked at what, as a sheet', SHEET)
  @Sensitive()
  async sheet(
    @Asked(FileQuery) filter: z.output<typeof FileQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    await this.queries.note(AUDIT_EXPORTED, filter, ctx);
    await sendAuditSheet(reply, nameOf(filter), this.follow(filter, ctx));
  }

  @Get('data/audit-csv')
  @Needs(AUDIT, listStaff)
  @Documented('Who did what and who looked at what, as a CSV file', CSV)
  @Sensitive()
  async csv(
    @Asked(FileQuery) filter: z.output<typeof FileQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    await this.queries.note(AUDIT_EXPORTED, filter, ctx);
    await sendAuditCsv(reply, nameOf(filter), this.follow(filter, ctx));
  }

  @Post('form/verify-audit')
  @Needs(AUDIT)
  @Documented('Begin to verify every program’s audit', admin.AuditVerifyBegun)
  @HttpCode(200)
  async verify(@Who() ctx: Context) {
    await this.limits.spend('auditCheck', String(ctx.actor.userId));
    await this.queries.note(AUDIT_VERIFIED, null, ctx);
    return { success: true, programs: PROGRAMS };
  }

  @Get('data/verify-audit')
  @Needs(AUDIT)
  @Documented('Follow a program’s audit some way on', admin.AuditVerified)
  async part(@Asked(PartQuery) { program, after }: z.output<typeof PartQuery>, @Who() ctx: Context) {
    await this.limits.spend('auditPart', String(ctx.actor.userId));
    const [row, hash = ''] = after.split('.');
    const from = after === '' ? null : { row: Number(row), hash };
    const { isAnchored, anchoredAt, next, ...part } = await this.rpc.ask(
      kitRpcOf(program).checkAudit,
      { after: from },
      ctx,
    );
    return {
      ...part,
      is_anchored: isAnchored,
      anchored_at: anchoredAt,
      next: next && `${next.row}.${next.hash}`,
    };
  }

  /** The file's rows, part by part. A program that is away ends it with an error: a file that looks whole must be whole. */
  private follow(filter: AuditFilter, ctx: Context) {
    return async (after: string | null) => {
      const before = after === null ? {} : (readMarks(after) ?? {});
      const { rows, marks } = await this.queries.page(filter, before, { most: ROWS_OF_FILE, isWhole: true }, ctx);
      return { rows, next: marks && writtenMarks(marks) };
    };
  }
}

const nameOf = (filter: AuditFilter): string =>
  ['audit', ...(filter.program ? programsOf(filter) : []), filter.from, filter.to].join('-');
