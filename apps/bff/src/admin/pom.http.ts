import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { exportPom, listPom } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Clock } from '@sorrel/service-kit/clock';
import * as admin from '@sorrel/contracts/http/admin';
import { Documented } from '../document/documented.edge.ts';
import { Asked } from '../edge/forms.edge.ts';
import { For, Needs, Me, Page, Who } from '../session/access.edge.ts';
import { BulkReads } from '../session/bulk-reads.service.ts';
import type { Person } from '../session/session.ts';
import { StepUp } from '../session/step-up.service.ts';
import { Site } from '../static/site.service.ts';
import { pomFilters, PomQuery, sendPomSheet } from './pom-sheet.edge.ts';
import { pomRow } from './views.ts';

/** The register of prescription-only medicines: a page, or a sheet for whoever gave their second factor lately. */
@Controller('v2/admin')
@For('staff')
export class PomHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly clock: Clock,
    private readonly stepUp: StepUp,
    private readonly bulk: BulkReads,
  ) {}

  @Get('pom')
  @Needs(listPom, exportPom)
  @Documented('The register of prescription-only medicines; with `export` as a sheet', admin.PomPage)
  @Page()
  pom(
    @Asked(PomQuery) query: z.output<typeof PomQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
    @Me() me: Person,
  ) {
    const filters = pomFilters(query);
    if (query.export) this.stepUp.demand(me);
    if (query.export)
      return sendPomSheet(reply, this.clock.today(), (after) => this.rpc.ask(exportPom, { ...filters, after }, ctx));
    return this.site.showAdmin(reply, 'Admin/POM', async () => {
      const asked = { page: query.page, perPage: query.perPage, right: 'readRegister', list: 'pom' } as const;
      const { total, isMore, rows } = await this.bulk.list(asked, me, ctx, (perPage) =>
        this.rpc.ask(listPom, { ...filters, page: query.page, perPage }, ctx),
      );
      return {
        total,
        is_more: isMore,
        data: rows.map(pomRow),
        filters: {
          start_date: query.start_date,
          end_date: query.end_date,
          patient: query.patient,
          prescriber: query.prescriber,
          item: query.item,
          id: query.id,
        },
      };
    });
  }
}
