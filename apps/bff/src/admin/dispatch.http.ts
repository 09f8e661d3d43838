import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { claimForDispatch } from '@sorrel/contracts/billing/rpc';
import {
  considerShipping,
  DocumentKind,
  findParcels,
  legacyOrdersOfCustomer,
  readDocument,
  readLabel,
  shipItem,
} from '@sorrel/contracts/fulfilment/rpc';
import { readCustomer } from '@sorrel/contracts/identity/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Fault } from '@sorrel/service-kit/fault';
import * as admin from '@sorrel/contracts/http/admin';
import { HTML_PAGE, PDF, Documented } from '../document/documented.edge.ts';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { sendFile } from '../edge/file.edge.ts';
import { Asked, Form, id } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { DrawnPage, For, Needs, Who } from '../session/access.edge.ts';
import { legacyPage } from './legacy-page.ts';

const IdQuery = z.object({ id });
/** `again=1`: to be printed once more. */
const DocumentQuery = IdQuery.extend({ again: z.literal('1').optional() });

/** Shipping, documents, labels, and the old back-office's read-only page. */
@Controller()
@For('staff')
export class DispatchHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  /**
   * A pharmacist first, so that whoever they hold back leaves nothing half done. Then two owners, in this order: billing gives the item up for dispatch (from here on it cannot be refunded unseen), then fulfilment
   * buys the label. Both steps may be repeated.
   */
  @Post('v2/admin/form/ship')
  @Needs(considerShipping, claimForDispatch, shipItem)
  @Documented('Ship an item', admin.Shipped)
  @HttpCode(200)
  async ship(@Form(z.object({ id })) form: { id: number }, @Who() ctx: Context) {
    await this.rpc.ask(considerShipping, form, ctx);
    const claim = await this.rpc.ask(claimForDispatch, form, ctx);
    await this.own.until(['fulfilment'], claim.events);
    // Billing has just confirmed that it is cleared: fulfilment's "not ready" can only mean that the event has not reached it yet.
    const { events, trackingNumber, pdfUrl, isPending } = await this.own.caughtUp(
      () => this.rpc.ask(shipItem, form, { ...ctx }),
      (refusal) => refusal.code === 'not_ready',
    );
    await this.own.until(['billing'], events);
    return { success: true, trackingNumber, pdfUrl, isPending };
  }

  @Get('v2/admin/form/ship/pdf/:kind')
  @Needs(readDocument)
  @Documented('A document of an item', PDF)
  async document(
    @Param('kind') name: string,
    @Asked(DocumentQuery) query: z.output<typeof DocumentQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ) {
    const kind = DocumentKind.safeParse(name);
    if (!kind.success) throw new Fault('not_found', 'There is no such document.');
    const asked = { kind: kind.data, itemId: query.id, isReprint: query.again !== undefined };
    await sendFile(reply, await this.rpc.ask(readDocument, asked, ctx));
  }

  @Get('storage/rm_labels/:file')
  @Needs(readLabel)
  @Documented('A shipping label', PDF)
  async label(@Param('file') file: string, @Res() reply: FastifyReply, @Who() ctx: Context) {
    const number = /^([A-Z0-9]{6,30})\.pdf$/.exec(file)?.[1];
    if (!number) throw new Fault('not_found', 'There is no such label.');
    await sendFile(reply, await this.rpc.ask(readLabel, { trackingNumber: number }, ctx));
  }

  @Get('admin')
  @Needs(readCustomer, legacyOrdersOfCustomer, findParcels)
  @Documented('The old back-office: orders from before subscriptions', HTML_PAGE)
  @DrawnPage()
  async legacy(
    @Req() request: FastifyRequest<{ Querystring: { email?: unknown } }>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ) {
    const typed = typeof request.query.email === 'string' ? request.query.email.trim().slice(0, 254) : '';
    // By an order's or a parcel's number, too: whose that is has an e-mail.
    const found =
      typed && !typed.includes('@')
        ? (await this.rpc.ask(findParcels, { typed: typed.slice(0, 200) }, ctx)).oldOrders
        : [];
    const email = found[0]?.email ?? typed;
    const customer = email ? (await this.rpc.ask(readCustomer, { email }, ctx)).customer : null;
    const orders = customer ? (await this.rpc.ask(legacyOrdersOfCustomer, { userId: customer.id }, ctx)).orders : [];
    await reply
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(legacyPage({ email: typed, customer, orders, trackingUrl: this.config.trackingUrl }));
  }
}
