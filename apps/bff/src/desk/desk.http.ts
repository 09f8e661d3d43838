import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { findCustomers } from '@sorrel/contracts/billing/rpc';
import { findParcels } from '@sorrel/contracts/fulfilment/rpc';
import { typedPostcode } from '@sorrel/contracts/identity/search';
import * as admin from '@sorrel/contracts/http/admin';
import { MAY, may } from '@sorrel/contracts/rights';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Asked, keyword } from '../edge/forms.edge.ts';
import { EdgeLimits } from '../limits/limits.service.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { hitsOf } from './hits.ts';
import { WorkToDo } from './work.service.ts';

/** Whoever may do anything in the console. Which of the work they are shown is decided kind by kind. */
const ANYTHING = { permissions: MAY.openConsole };
const Typed = z.object({ keyword });

/** What the console shows whatever page is open, and its first page. */
@Controller('v2/admin')
@For('staff')
export class DeskHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly limits: EdgeLimits,
    private readonly work: WorkToDo,
  ) {}

  @Get()
  @Needs(ANYTHING)
  @Documented('The first page of the console: what waits', admin.TodayPage)
  @Page()
  today(@Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Today', () => this.work.read(ctx));
  }

  @Get('data/work')
  @Needs(ANYTHING)
  @Documented('What waits for staff, of what this person may do', admin.WorkAnswer)
  waiting(@Who() ctx: Context) {
    return this.work.read(ctx);
  }

  @Get('data/search')
  @Needs(findCustomers, findParcels)
  @Documented('The best matches among customers, subscriptions, orders, parcels and prescriptions', admin.SearchAnswer)
  async search(@Asked(Typed) { keyword: typed }: z.output<typeof Typed>, @Who() ctx: Context) {
    await this.limits.spend('search', String(ctx.actor.userId));
    const inPharmacy = this.rpc.ask(findParcels, { typed }, ctx);
    // Who lives at a postcode is known to the pharmacy, and all about them to billing.
    const people =
      typedPostcode(typed) === null
        ? []
        : await inPharmacy.then(
            ({ people }) => people,
            () => [],
          );
    const [customers, parcels] = await Promise.allSettled([
      this.rpc.ask(findCustomers, { typed, people }, ctx),
      inPharmacy,
    ]);
    // One owner that does not answer hides its own finds alone; when nobody does the search has failed.
    if (customers.status === 'rejected' && parcels.status === 'rejected') throw customers.reason;
    return {
      hits: hitsOf(
        customers.status === 'fulfilled' ? customers.value : null,
        parcels.status === 'fulfilled' ? parcels.value : null,
        may('readRecords', ctx.actor.permissions),
      ),
      isPartial: customers.status === 'rejected' || parcels.status === 'rejected',
    };
  }
}
