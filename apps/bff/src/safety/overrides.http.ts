import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { readOverrides } from '@sorrel/contracts/consultations/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { addDays, isDate } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked } from '../edge/forms.edge.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

const day = z
  .string()
  .optional()
  .default('')
  .refine((value) => value === '' || isDate(value), 'Please use a date like 2026-11-21.');
const Query = z.object({ start_date: day, end_date: day });
/** Without days: the last ninety. */
const SHOWN_DAYS = 90;
const COLUMNS = ['Rule', 'Prescriber', 'Asked for a reason', 'Approved with one', 'Share'];

/** How often rules that ask for a reason are overridden, by whom, and in which words. */
@Controller('v2/admin')
@For('staff')
export class OverridesHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  @Get('override-audit')
  @Needs(readOverrides)
  @Documented('How safety rules are overridden, page', admin.OverrideAuditPage)
  @Page()
  page(@Asked(Query) query: z.output<typeof Query>, @Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    return this.site.showAdmin(reply, 'Admin/OverrideAudit', () => this.read(query, ctx));
  }

  @Get('data/override-audit-file')
  @Needs(readOverrides)
  @Documented('How safety rules are overridden, as a file', CSV)
  @Sensitive()
  file(@Asked(Query) query: z.output<typeof Query>, @Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    return sendCsv(reply, {
      fileName: `override-audit-${this.clock.today()}`,
      columns: COLUMNS,
      follow: async () => ({ rows: (await this.read(query, ctx)).rows, next: null }),
      cells: ({ rule, signer, flagged, overridden }) => [
        rule,
        signer,
        String(flagged),
        String(overridden),
        `${Math.round((100 * overridden) / flagged)}%`,
      ],
    });
  }

  private async read(
    { start_date: start, end_date: end }: z.output<typeof Query>,
    ctx: Context,
  ): Promise<z.input<typeof admin.OverrideAuditPage>['props']> {
    const to = end || this.clock.today();
    const from = start || addDays(to, -SHOWN_DAYS);
    const { isMore, rows, ...audit } = await this.rpc.ask(readOverrides, { from, to }, ctx);
    return {
      ...audit,
      start_date: from,
      end_date: to,
      is_more: isMore,
      rows: rows.map(({ ruleId, ...row }) => ({ rule: ruleId, ...row })),
    };
  }
}
