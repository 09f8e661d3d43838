import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { exportSubscriptions } from '@sorrel/contracts/billing/rpc';
import { DispatchTab, exportBatches, exportDispatches } from '@sorrel/contracts/fulfilment/rpc';
import { ChatList, exportChats } from '@sorrel/contracts/messaging/rpc';
import { Clock } from '@sorrel/service-kit/clock';
import { SubscriptionLists } from '../subscriptions/lists.service.ts';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked, bool, keyword } from '../edge/forms.edge.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const FilterQuery = z.object({
  keyword,
  status: z.string().max(40).optional().default('review'),
  treatment: z.string().max(100).optional().default(''),
  shipping: bool.optional(),
});
const DispatchQuery = z.object({ keyword, tab: DispatchTab.optional().default('all') });
const ChatsQuery = z.object({ keyword, show: ChatList.optional().default('') });
const BatchesQuery = z.object({ keyword, all: bool.optional().default(false) });
const PARCELS = [
  'Order ID',
  'Subscription',
  'Customer',
  'Treatment',
  'Code',
  'Quantity',
  'Dispatch date',
  'Leaves on',
  'Status',
  'Tracking number',
  'Batch',
  'Expires',
  'Keep cold',
  'Held because',
];
const CHATS = [
  'Customer number',
  'First name',
  'Last name',
  'E-mail',
  'Direction',
  'Last message at',
  'Waiting since',
  'Assigned to',
  'Snoozed until',
  'Closed',
];
const BATCHES = [
  'Code',
  'Batch',
  'State',
  'Expires',
  'On the shelf',
  'Put aside',
  'Supplied',
  'Supplier',
  'Invoice',
  'Received at',
];
const COLUMNS = [
  'ID',
  'First name',
  'Last name',
  'E-mail',
  'Mobile',
  'Status',
  'Ending',
  'Waiting for customer',
  'Stripe #',
  'Treatment',
  'Code',
  'Due at',
];
const yes = (is: boolean): string => (is ? 'yes' : '');

/** What a list's filter matches, as a file: all of it, and not the page that is open. */
@Controller('v2/admin')
@For('staff')
export class ListsFileHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly lists: SubscriptionLists,
  ) {}

  @Get('data/subscriptions-file')
  @Needs(exportSubscriptions)
  @Documented('The subscriptions that a filter matches, as a file', CSV)
  @Sensitive()
  async subscriptions(
    @Asked(FilterQuery) query: z.output<typeof FilterQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    const { shipping, ...filter } = query;
    const people = await this.lists.peopleAt(filter.keyword, ctx);
    return sendCsv(reply, {
      fileName: `subscriptions-${this.clock.today()}`,
      columns: COLUMNS,
      read: (page, perPage) =>
        this.rpc.ask(
          exportSubscriptions,
          { ...filter, people, isShippingToo: shipping === true, page, perPage },
          // Each part is a separate, audited read.
          { ...ctx },
        ),
      cells: (row) => [
        row.id,
        row.fname,
        row.sname,
        row.email,
        row.phone,
        row.status,
        yes(row.shouldCancel),
        yes(row.isWaiting),
        row.stripeSubscriptionId ?? '',
        row.treatmentTitle,
        row.code ?? '',
        row.dueAt ?? '',
      ],
    });
  }

  @Get('data/dispatch-file')
  @Needs(exportDispatches)
  @Documented('The orders that a filter of the dispatch list matches, as a file', CSV)
  @Sensitive()
  dispatch(
    @Asked(DispatchQuery) query: z.output<typeof DispatchQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    return sendCsv(reply, {
      fileName: `dispatch-${this.clock.today()}`,
      columns: PARCELS,
      read: (page, perPage) => this.rpc.ask(exportDispatches, { ...query, page, perPage }, { ...ctx }),
      cells: (row) => [
        row.orderId,
        row.subscriptionId,
        row.customer,
        row.treatment,
        row.code,
        row.quantity,
        row.dispatchDate ?? '',
        row.leavesOn ?? '',
        row.status,
        row.trackingNumber ?? '',
        row.pack?.number ?? '',
        row.pack?.expiresOn ?? '',
        yes(row.isColdChain),
        row.problem ?? '',
      ],
    });
  }

  @Get('data/chats-file')
  @Needs(exportChats)
  @Documented('Who has written, as far as a filter of the chats matches, as a file', CSV)
  @Sensitive()
  chats(
    @Asked(ChatsQuery) query: z.output<typeof ChatsQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    return sendCsv(reply, {
      fileName: `chats-${this.clock.today()}`,
      columns: CHATS,
      read: (page, perPage) => this.rpc.ask(exportChats, { ...query, page, perPage }, { ...ctx }),
      cells: ({ desk, ...row }) => [
        row.id,
        row.fname,
        row.sname,
        row.email,
        row.isIncoming ? 'Incoming' : 'Outgoing',
        row.lastMessageAt,
        desk.waitingSince ?? '',
        desk.assigned?.name ?? '',
        desk.snoozedUntil ?? '',
        yes(desk.isClosed),
      ],
    });
  }

  @Get('data/batches-file')
  @Needs(exportBatches)
  @Documented('The batches that a filter matches, as a file', CSV)
  @Sensitive()
  batches(
    @Asked(BatchesQuery) query: z.output<typeof BatchesQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    return sendCsv(reply, {
      fileName: `batches-${this.clock.today()}`,
      columns: BATCHES,
      // All at once: its owner reads no more than the list shows.
      follow: async () => ({
        rows: (await this.rpc.ask(exportBatches, { keyword: query.keyword, isAll: query.all }, ctx)).rows,
        next: null,
      }),
      cells: (row) => [
        row.code,
        row.number,
        row.state,
        row.expiresOn,
        row.onHand,
        row.allocated,
        row.supplied,
        row.supplier,
        row.invoice,
        row.receivedAt,
      ],
    });
  }
}
