import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { MONTH } from '@sorrel/contracts/fulfilment/near-miss';
import {
  listNearMisses,
  MissCause,
  MissKind,
  MissStage,
  recordNearMiss,
  reviewNearMisses,
} from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { isNearMiss } from '@sorrel/contracts/list-filters';
import { Clock } from '@sorrel/service-kit/clock';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked, Form, keyword, text } from '../edge/forms.edge.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

const month = z.string().regex(MONTH, 'Please choose a month.');
const MonthQuery = z.object({ month: month.optional() });
const FileQuery = MonthQuery.extend({
  keyword,
  kind: z.string().max(40).optional().default(''),
  stage: z.string().max(40).optional().default(''),
});
const FILE = [
  'Day',
  'Order ID',
  'What was wrong',
  'Found',
  'What made it likely',
  'What happened',
  'What was done',
  'Recorded by',
  'Recorded at',
  'After the review',
];
const words = (max: number) => text(max, 'Please write a few words.');
const RecordForm = z.object({
  /** As it stands on the papers, or its number alone. */
  order_id: z
    .string()
    .trim()
    .regex(/^((SRL-)?\d{1,15})?$/i, 'An order ID looks like SRL-20116.')
    .optional()
    .transform((id) => (id ? Number(id.replace(/\D/g, '')) : null)),
  happened_on: z.iso.date('Please choose the day.'),
  stage: z.enum(MissStage.options, 'Please choose where it was found.'),
  kind: z.enum(MissKind.options, 'Please choose what was wrong.'),
  causes: z.array(MissCause, 'Please choose at least one.'),
  what: words(1_000),
  action: words(1_000),
  key: z.uuid(),
});
const ReviewForm = z.object({ month, findings: words(2_000), actions: words(2_000) });

/** The log of errors that were found before a parcel left, and its monthly review. */
@Controller('v2/admin')
@For('staff')
export class NearMissesHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  @Get('near-misses')
  @Needs(listNearMisses)
  @Documented('A month of the near-miss log, page', admin.NearMissesPage)
  @Page()
  async page(
    @Asked(MonthQuery) query: z.output<typeof MonthQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/NearMisses', async () => {
      const { rows, review, months, ...rest } = await this.month(query.month, ctx);
      const props: z.input<typeof admin.NearMissesPage>['props'] = {
        ...rest,
        rows,
        review: review && {
          entries: review.entries,
          findings: review.findings,
          actions: review.actions,
          reviewed_at: review.reviewedAt,
          by: review.by,
        },
        months: months.map(({ month: of, entries, isReviewed }) => ({ month: of, entries, is_reviewed: isReviewed })),
      };
      return props;
    });
  }

  @Get('data/near-misses-file')
  @Needs(listNearMisses)
  @Documented('The near misses of a month that a filter matches, as a file', CSV)
  @Sensitive()
  file(
    @Asked(FileQuery) { month: of, ...filter }: z.output<typeof FileQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    return sendCsv(reply, {
      fileName: `near-misses-${of ?? this.clock.today().slice(0, 7)}`,
      columns: FILE,
      follow: async () => ({
        rows: (await this.month(of, ctx)).rows.filter((row) => isNearMiss(row, filter)),
        next: null,
      }),
      cells: (row) => [
        row.happened_on,
        row.order_id ?? '',
        row.kind,
        row.stage,
        row.causes.join(' '),
        row.what,
        row.action,
        row.by,
        row.recorded_at,
        row.is_after_review ? 'yes' : '',
      ],
    });
  }

  private async month(of: string | undefined, ctx: Context) {
    const { rows, ...rest } = await this.rpc.ask(listNearMisses, { month: of ?? null }, ctx);
    return {
      ...rest,
      rows: rows.map((row) => ({
        id: row.id,
        order_id: row.orderId,
        happened_on: row.happenedOn,
        stage: row.stage,
        kind: row.kind,
        causes: row.causes,
        what: row.what,
        action: row.action,
        recorded_at: row.recordedAt,
        by: row.by,
        is_after_review: row.isAfterReview,
      })),
    };
  }

  @Post('form/record-near-miss')
  @Needs(recordNearMiss)
  @Documented('Record an error that was found before the parcel left', admin.NearMissRecorded)
  @HttpCode(200)
  async record(@Form(RecordForm) form: z.output<typeof RecordForm>, @Who() ctx: Context) {
    const { order_id: itemId, happened_on: happenedOn, ...rest } = form;
    const { id } = await this.rpc.ask(recordNearMiss, { itemId, happenedOn, ...rest }, ctx);
    return { success: true, id };
  }

  @Post('form/review-near-misses')
  @Needs(reviewNearMisses)
  @Documented('Review a month of the near-miss log', admin.NearMissesReviewed)
  @HttpCode(200)
  async review(@Form(ReviewForm) form: z.output<typeof ReviewForm>, @Who() ctx: Context) {
    const { entries } = await this.rpc.ask(reviewNearMisses, form, ctx);
    return { success: true, entries };
  }
}
