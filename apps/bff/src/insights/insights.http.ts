import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { insightMoney, insightPayments, insightSubscriptions } from '@sorrel/contracts/billing/rpc';
import { insightDecisions } from '@sorrel/contracts/consultations/rpc';
import { insightParcels } from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { type InsightDays, periodProblem } from '@sorrel/contracts/insights';
import { addDays, isDate } from '@sorrel/contracts/london';
import { insightReplies } from '@sorrel/contracts/messaging/rpc';
import { Clock } from '@sorrel/service-kit/clock';
import { invalid, notFound } from '@sorrel/service-kit/fault';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked } from '../edge/forms.edge.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { moneyShown, paymentsShown } from './money-panels.ts';
import type { Shown } from './shown.ts';
import { subscriptionsShown } from './subscriptions-panel.ts';
import { decisionsShown, parcelsShown, repliesShown } from './waits-panels.ts';

const SHOWN_DAYS = 30;
/** In a file a number stands alone, so its column says what it is in. */
const FILE_UNITS: Partial<Record<admin.InsightUnit, string>> = {
  minutes: ', minutes',
  pounds: ', £',
  percent: ', %',
  days: ', days',
};
const day = z.string().refine(isDate, 'Please choose a day.').optional();
const Days = z.object({ from: day, to: day });
const Panel = Days.extend({ panel: z.enum(admin.INSIGHT_PANELS, 'Please choose what to count.') });
const File = Panel.extend({ chart: z.string().max(40) });

/** How the business does: each owner of records counts its own, and is asked by itself. */
@Controller('v2/admin')
@For('staff')
export class InsightsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly site: Site,
  ) {}

  @Get('insights')
  @Needs(insightSubscriptions)
  @Documented('Figures of the business, page', admin.InsightsPage)
  @Page()
  page(@Asked(Days) query: z.output<typeof Days>, @Res() reply: FastifyReply): Promise<void> {
    return this.site.showAdmin(reply, 'Admin/Insights', async () => ({
      ...this.period(query),
      today: this.clock.today(),
    }));
  }

  @Get('data/insights')
  @Needs(insightSubscriptions, insightMoney, insightPayments, insightDecisions, insightReplies, insightParcels)
  @Documented('Figures of the business: one of its parts', admin.InsightsAnswer)
  async read(@Asked(Panel) { panel, ...query }: z.output<typeof Panel>, @Who() ctx: Context) {
    return { panel, ...(await this.shown(panel, this.period(query), ctx)) };
  }

  @Get('data/insights-file')
  @Needs(insightSubscriptions, insightMoney, insightPayments, insightDecisions, insightReplies, insightParcels)
  @Documented('Figures of the business: one table, as a file', CSV)
  async file(
    @Asked(File) { panel, chart: key, ...query }: z.output<typeof File>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    const period = this.period(query);
    const { charts } = await this.shown(panel, period, ctx);
    const chart = charts.find((one) => one.key === key);
    if (!chart) throw notFound('This table');
    await sendCsv(reply, {
      fileName: `${key}-${period.from}-${period.to}`,
      columns: chart.columns.map(({ title, unit }) => `${title}${FILE_UNITS[unit] ?? ''}`),
      follow: async () => ({ rows: chart.rows, next: null }),
      cells: (row) => row.map((cell) => cell ?? ''),
    });
  }

  private period({ from, to }: z.output<typeof Days>): InsightDays {
    const last = to ?? this.clock.today();
    const first = from ?? addDays(last, 1 - SHOWN_DAYS);
    const problem = periodProblem(first, last);
    if (problem) throw invalid('to', problem);
    return { from: first, to: last };
  }

  private async shown(panel: admin.InsightPanel, period: InsightDays, ctx: Context): Promise<Shown> {
    switch (panel) {
      case 'subscriptions':
        return subscriptionsShown(await this.rpc.ask(insightSubscriptions, period, ctx), period);
      case 'money':
        return moneyShown(await this.rpc.ask(insightMoney, period, ctx), period);
      case 'payments':
        return paymentsShown(await this.rpc.ask(insightPayments, period, ctx), period);
      case 'decisions':
        return decisionsShown(await this.rpc.ask(insightDecisions, period, ctx));
      case 'replies':
        return repliesShown(await this.rpc.ask(insightReplies, period, ctx));
      case 'parcels':
        return parcelsShown(await this.rpc.ask(insightParcels, period, ctx));
    }
  }
}
