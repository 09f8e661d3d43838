import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { mySaleDocument, mySaleDocuments } from '@sorrel/contracts/billing/rpc';
import { printSaleDocument } from '@sorrel/contracts/fulfilment/rpc';
import * as storefront from '@sorrel/contracts/http/storefront';
import { poundsNumber } from '@sorrel/contracts/money';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented, PDF } from '../document/documented.edge.ts';
import { sendFile } from '../edge/file.edge.ts';
import { Asked, id } from '../edge/forms.edge.ts';
import { For, Who } from '../session/access.edge.ts';

const InvoicesQuery = z.object({ before: id.optional() });

/** A customer's own invoices and credit notes: what they say, and as PDF. */
@Controller('v2/profile')
@For('customer')
export class InvoicesHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/invoices')
  @Documented('One’s own invoices and credit notes', storefront.InvoicesAnswer)
  async list(
    @Asked(InvoicesQuery) { before }: z.output<typeof InvoicesQuery>,
    @Who() ctx: Context,
  ): Promise<z.input<typeof storefront.InvoicesAnswer>> {
    const { rows, next } = await this.rpc.ask(mySaleDocuments, { before: before ?? null }, ctx);
    return {
      next,
      documents: rows.map(({ name, series, day, invoice, ratePercent, netPence, vatPence, grossPence, content }) => ({
        name,
        title: series === 'invoice' ? 'Invoice' : 'Credit note',
        day,
        invoice,
        total: poundsNumber(grossPence),
        vat:
          ratePercent === null ? null : { rate: ratePercent, net: poundsNumber(netPence), vat: poundsNumber(vatPence) },
        lines: content.lines.map(({ text, amountPence }) => ({ text, amount: poundsNumber(amountPence) })),
        seller: {
          name: content.seller.name,
          address: content.seller.address.join(', '),
          company_number: content.seller.companyNumber,
          vat_number: content.seller.vatNumber,
        },
      })),
    };
  }

  @Get('invoice/:name.pdf')
  @Documented('An invoice or a credit note of one’s own', PDF)
  async pdf(@Param('name') name: string, @Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    const document = await this.rpc.ask(mySaleDocument, { name }, ctx);
    await sendFile(reply, await this.rpc.ask(printSaleDocument, { document }, ctx));
  }
}
