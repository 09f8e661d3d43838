import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { listSubscriptions, readCatalogue, readSubscription } from '@sorrel/contracts/billing/rpc';
import { reasonsFor } from '@sorrel/contracts/consultations/revoke';
import { consultationsOfCustomer, listTasks, readPatient, readReview } from '@sorrel/contracts/consultations/rpc';
import { DispatchTab, listBatches, legacyOrdersOfCustomer, listDispatches } from '@sorrel/contracts/fulfilment/rpc';
import { showBusiness } from '@sorrel/contracts/identity/business';
import { readCustomer } from '@sorrel/contracts/identity/rpc';
import { photosOfCustomer } from '@sorrel/contracts/media/rpc';
import { readOfCustomer } from '@sorrel/contracts/messaging/rpc';
import { poundsNumber } from '@sorrel/contracts/money';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MAY, may } from '@sorrel/contracts/rights';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { notFound } from '@sorrel/service-kit/fault';
import * as admin from '@sorrel/contracts/http/admin';
import { Documented } from '../document/documented.edge.ts';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { bool, Asked, keyword, page, PathId, perPage } from '../edge/forms.edge.ts';
import { withAnswers } from '../clinic/questions.edge.ts';
import { withTakeovers } from '../clinic/takeovers.edge.ts';
import { EdgeLimits } from '../limits/limits.service.ts';
import { For, Me, Needs, Page, Who } from '../session/access.edge.ts';
import { BulkReads } from '../session/bulk-reads.service.ts';
import type { Person } from '../session/session.ts';
import { Site } from '../static/site.service.ts';
import { SubscriptionLists } from '../subscriptions/lists.service.ts';
import { staffActions } from './actions.ts';
import {
  adminConsultation,
  adminSubscription,
  adminTreatment,
  nextBatches,
  adminUser,
  dispatchRow,
  oldOrder,
  plansOf,
  productsOf,
  subscriptionLink,
  subscriptionRow,
  summaryView,
  type Links,
} from './views.ts';

const ListQuery = z.object({
  keyword,
  status: z.string().max(40).optional(),
  treatment: z.string().max(100).optional().default(''),
  page: page.optional().default(1),
  perPage: perPage(10),
  shipping: bool.optional(),
});
type ListQuery = z.output<typeof ListQuery>;
/** What is left of a review for staff who may not read it. */
const NO_REVIEW: z.output<typeof readReview.output> = {
  reviews: [],
  flags: [],
  consultationId: null,
  evidence: [],
  missing: [],
  documents: [],
  identityChecks: [],
  shown: [],
  questions: [],
  tasks: [],
  overrides: [],
  open: null,
  prescriptions: [],
  takeovers: [],
};
const SearchQuery = z.object({ keyword, page: page.optional().default(1), perPage: perPage(10) });
type SearchQuery = z.output<typeof SearchQuery>;
const DispatchQuery = SearchQuery.extend({ tab: DispatchTab.optional().default('all') });
type DispatchQuery = z.output<typeof DispatchQuery>;

/** The console's pages: the shell for a browser, the page's data for a client, which a list's own address answers too. One round of parallel RPCs each. */
@Controller('v2/admin')
@For('staff')
export class AdminPagesHttp {
  private readonly links: Links;

  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly limits: EdgeLimits,
    private readonly lists: SubscriptionLists,
    private readonly bulk: BulkReads,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {
    this.links = { tracking: config.trackingUrl, stripe: config.stripeDashboard };
  }

  @Get('subscriptions')
  @Needs(listSubscriptions)
  @Documented('Subscriptions list, page', admin.SubscriptionsPage)
  @Page()
  subscriptions(@Asked(ListQuery) query: ListQuery, @Res() reply: FastifyReply, @Who() ctx: Context, @Me() me: Person) {
    return this.site.showAdmin(reply, 'Admin/Subscriptions', async () => {
      const [list, { treatments }] = await Promise.all([
        this.subscriptionsData(query, ctx, me),
        this.rpc.ask(readCatalogue, {}, ctx),
      ]);
      const filters = {
        keyword: query.keyword,
        status: query.status ?? 'review',
        treatment: query.treatment,
        page: query.page,
        perPage: query.perPage,
      };
      return {
        ...list,
        filters,
        treatments: treatments.map((one) => ({ slug: one.slug, title: one.title })),
        plans: plansOf(treatments),
      };
    });
  }

  @Get('form/get-subscriptions')
  @Needs(listSubscriptions)
  @Documented('Subscriptions list', admin.SubscriptionsAnswer)
  async subscriptionsData(@Asked(ListQuery) query: ListQuery, @Who() ctx: Context, @Me() me: Person) {
    await this.limits.spend('search', String(ctx.actor.userId));
    const filter = {
      keyword: query.keyword,
      status: query.status ?? 'review',
      treatment: query.treatment,
      isShippingToo: query.shipping === true,
      page: query.page,
    };
    const asked = { page: query.page, perPage: query.perPage, right: 'exportLists', list: 'subscriptions' } as const;
    const { total, isMore, rows, summary } = await this.bulk.list(asked, me, ctx, (perPage) =>
      this.lists.read({ ...filter, perPage }, ctx),
    );
    return {
      total,
      is_more: isMore,
      data: rows.map(({ row, ...owner }) => subscriptionRow(row, owner, this.links)),
      summary: summaryView(summary),
    };
  }

  /** Billing first says whose subscription it is; everything else about that person is then asked at once. */
  @Get('subscriptions/:id')
  @Needs(readSubscription)
  @Documented('A subscription', admin.SubscriptionPage)
  @Page()
  subscription(@PathId() id: number, @Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Subscription', async () => {
      const { subscription, others, creditPence, timeline, catalogue } = await this.rpc.ask(
        readSubscription,
        { id },
        ctx,
      );
      const { userId } = subscription;
      // Health data is asked for only on behalf of those who may read it; the rest of the page is for all staff.
      const mayRead = may('readRecords', ctx.actor.permissions);
      const [person, patient, consultations, photos, legacy, reviews] = await Promise.all([
        this.rpc.ask(readCustomer, { id: userId }, ctx),
        mayRead ? this.rpc.ask(readPatient, { userId }, ctx) : { pregs: null },
        mayRead ? this.rpc.ask(consultationsOfCustomer, { userId }, ctx) : { consultations: [] },
        mayRead ? this.rpc.ask(photosOfCustomer, { userId }, ctx) : { photos: [] },
        this.rpc.ask(legacyOrdersOfCustomer, { userId }, ctx),
        mayRead ? this.rpc.ask(readReview, { subscriptionId: id }, ctx) : NO_REVIEW,
      ]);
      if (!person.customer) throw notFound('This customer');
      // Only where a question was asked: reading a conversation is audited.
      const chat =
        reviews.questions.length > 0
          ? await this.rpc.ask(readOfCustomer, { userId, lastId: null }, ctx)
          : { messages: [] };
      const user = adminUser(person.customer, person.note, person.noteVersion, patient.pregs);
      return {
        subscription: adminSubscription(subscription, user, person.customer, this.links),
        user,
        subscriptions: [subscription, ...others].toSorted((a, b) => b.id - a.id).map(subscriptionLink),
        consultations: consultations.consultations.map((one) => adminConsultation(one, photos.photos)),
        photos: photos.photos,
        oldOrders: legacy.orders.map((order) => oldOrder(order, this.links)),
        credit: poundsNumber(creditPence),
        plans: plansOf(catalogue),
        products: productsOf(catalogue),
        flags: reviews.flags,
        evidence: reviews.evidence,
        missing: reviews.missing,
        documents: reviews.documents,
        identity_checks: reviews.identityChecks,
        evidence_shown: reviews.shown,
        questions: withAnswers(reviews.questions, chat.messages),
        tasks: reviews.tasks,
        overrides: reviews.overrides,
        timeline: withTakeovers(timeline, reviews.takeovers),
        manage: subscription.manage,
        reviews: reviews.reviews.map((one) => ({
          id: one.id,
          round: one.round,
          reason: one.reason,
          state: one.state,
          opened_at: one.openedAt,
          decided_at: one.decidedAt,
          decided_by: one.decidedBy,
          decision: one.decision,
        })),
        open: reviews.open,
        prescriptions: reviews.prescriptions,
        consultation: reviews.consultationId,
        actions: staffActions(subscription, ctx.actor.permissions),
        may: {
          verify: may('verifyEvidence', ctx.actor.permissions),
          finishTasks: may('decide', ctx.actor.permissions),
          revoke: [...reasonsFor(ctx.actor.permissions)],
          readRecords: mayRead,
        },
      };
    });
  }

  @Get('tasks')
  @Needs(listTasks)
  @Documented('Open clinical tasks', admin.TasksPage)
  @Page()
  tasks(@Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Tasks', () => this.rpc.ask(listTasks, {}, ctx));
  }

  @Get('treatments')
  @Needs({ permissions: MAY.readOffers })
  @Documented('Treatments, plans and items', admin.TreatmentsPage)
  @Page()
  treatments(@Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Treatments', async () => {
      const system = systemContext('bff');
      const [{ treatments, planned }, { rows }, { business }] = await Promise.all([
        this.rpc.ask(readCatalogue, {}, ctx),
        // Whoever may read the treatments is told the batch's number, and nothing else of the shelf.
        this.rpc.ask(listBatches, { keyword: '', isAll: false, of: 'products' }, system),
        this.rpc.ask(showBusiness, {}, system),
      ]);
      const beside = { next: nextBatches(rows), keepsBatches: business.keeps_batches, planned };
      return { treatments: treatments.map((one) => adminTreatment(one, beside)) };
    });
  }

  @Get('dispatch')
  @Needs(listDispatches)
  @Documented('Dispatch list, page', admin.DispatchPage)
  @Page()
  dispatch(
    @Asked(DispatchQuery) query: DispatchQuery,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
    @Me() me: Person,
  ) {
    return this.site.showAdmin(reply, 'Admin/Dispatch', () => this.dispatchData(query, ctx, me));
  }

  @Get('data/get-dispatch-orders')
  @Needs(listDispatches)
  @Documented('Dispatch list', admin.DispatchAnswer)
  async dispatchData(@Asked(DispatchQuery) query: DispatchQuery, @Who() ctx: Context, @Me() me: Person) {
    const asked = { page: query.page, perPage: query.perPage, right: 'exportParcels', list: 'dispatch' } as const;
    const { total, isMore, rows, counts, collection, labels } = await this.bulk.list(asked, me, ctx, (perPage) =>
      this.rpc.ask(listDispatches, { ...query, perPage }, ctx),
    );
    return {
      total,
      is_more: isMore,
      data: rows.map(dispatchRow),
      counts: {
        to_pack: counts.toPack,
        packed: counts.packed,
        to_check: counts.toCheck,
        owed: counts.owed,
        exceptions: counts.exceptions,
      },
      collection: {
        now: collection.now,
        day: collection.day,
        at: collection.at,
        to_leave: collection.toLeave,
        late: collection.late,
      },
      labels,
    };
  }
}
