import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { listEarlyAccess } from '@sorrel/contracts/messaging/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Clock } from '@sorrel/service-kit/clock';
import * as admin from '@sorrel/contracts/http/admin';
import { CSV, SHEET, Documented } from '../document/documented.edge.ts';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked, bool, page, perPage } from '../edge/forms.edge.ts';
import { sendSheet } from '../edge/sheet.edge.ts';
import { For, Me, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { BulkReads } from '../session/bulk-reads.service.ts';
import type { Person } from '../session/session.ts';
import { Site } from '../static/site.service.ts';

const ListQuery = z.object({
  page: page.optional().default(1),
  perPage: perPage(25),
  confirmed: bool.optional().default(false),
});
type ListQuery = z.output<typeof ListQuery>;
type EarlyAccess = z.output<typeof listEarlyAccess.output>['rows'][number];
const COLUMNS = ['Email', 'Confirmed', 'Link to leave the list'];

/** Who asked for early access, for staff: the list, and the file that a newsletter is sent with. */
@Controller('v2/admin')
@For('staff')
export class EarlyAccessListHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly clock: Clock,
    private readonly bulk: BulkReads,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('early-access')
  @Needs(listEarlyAccess)
  @Documented('Early access, page', admin.EarlyAccessPage)
  @Page()
  listPage(@Asked(ListQuery) query: ListQuery, @Res() reply: FastifyReply, @Who() ctx: Context, @Me() me: Person) {
    return this.site.showAdmin(reply, 'Admin/EarlyAccess', () => this.list(query, ctx, me));
  }

  @Get('data/early-access')
  @Needs(listEarlyAccess)
  @Documented('Early access', admin.EarlyAccessAnswer)
  async list(@Asked(ListQuery) { confirmed: isConfirmed, ...query }: ListQuery, @Who() ctx: Context, @Me() me: Person) {
    const asked = { ...query, right: 'readEarlyAccess', list: 'early access' } as const;
    const { total, confirmed, rows } = await this.bulk.list(asked, me, ctx, (perPage) =>
      this.rpc.ask(listEarlyAccess, { ...query, perPage, isConfirmed }, ctx),
    );
    return {
      total,
      confirmed,
      data: rows.map(({ id, email, askedAt, confirmedAt }) => ({
        id,
        email,
        asked_at: askedAt,
        confirmed_at: confirmedAt,
      })),
    };
  }

  /** Confirmed addresses only, each with its unsubscribe link, which belongs in every e-mail. */
  @Get('data/early-access-file')
  @Needs(listEarlyAccess)
  @Documented('The confirmed addresses as a sheet', SHEET)
  @Sensitive()
  async file(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    await sendSheet(reply, {
      fileName: `early-access-${this.clock.today()}`,
      name: 'Early access',
      columns: COLUMNS.map((header) => ({ header })),
      ...this.confirmed(ctx),
    });
  }

  @Get('data/early-access-csv')
  @Needs(listEarlyAccess)
  @Documented('The confirmed addresses as CSV', CSV)
  @Sensitive()
  async csv(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    await sendCsv(reply, {
      fileName: `early-access-${this.clock.today()}`,
      columns: COLUMNS,
      ...this.confirmed(ctx),
    });
  }

  private confirmed(ctx: Context) {
    return {
      read: (number: number, size: number) =>
        this.rpc.ask(listEarlyAccess, { page: number, perPage: size, isConfirmed: true }, ctx),
      cells: ({ email, confirmedAt, leaveToken }: EarlyAccess) => [
        email,
        confirmedAt ?? '',
        `${this.config.publicUrl}/v2/early-access/leave?token=${leaveToken}`,
      ],
    };
  }
}
