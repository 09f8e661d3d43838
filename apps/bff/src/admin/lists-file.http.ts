import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { exportSubscriptions } from '@sorrel/contracts/billing/rpc';
import { Clock } from '@sorrel/service-kit/clock';
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
  ) {}

  @Get('data/subscriptions-file')
  @Needs(exportSubscriptions)
  @Documented('The subscriptions that a filter matches, as a file', CSV)
  @Sensitive()
  subscriptions(
    @Asked(FilterQuery) query: z.output<typeof FilterQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    const { shipping, ...filter } = query;
    return sendCsv(reply, {
      fileName: `subscriptions-${this.clock.today()}`,
      columns: COLUMNS,
      read: (page, perPage) =>
        this.rpc.ask(
          exportSubscriptions,
          { ...filter, isShippingToo: shipping === true, page, perPage },
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
}
