import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { listSaleDocuments, mySaleDocument, mySaleDocuments, readSaleDocument } from '@sorrel/contracts/billing/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { SaleDocumentsQueries } from './sale-documents.queries.ts';

@Controller()
export class SaleDocumentsRpc {
  constructor(private readonly documents: SaleDocumentsQueries) {}

  @MessageHandler(listSaleDocuments)
  list(input: z.output<typeof listSaleDocuments.input>) {
    return this.documents.list(input);
  }

  @MessageHandler(readSaleDocument)
  read({ name }: z.output<typeof readSaleDocument.input>) {
    return this.documents.read(name, null);
  }

  @MessageHandler(mySaleDocuments)
  mine(input: z.output<typeof mySaleDocuments.input>, ctx: Context) {
    return this.documents.mine(userIdOf(ctx), input);
  }

  @MessageHandler(mySaleDocument)
  oneOfMine({ name }: z.output<typeof mySaleDocument.input>, ctx: Context) {
    return this.documents.read(name, userIdOf(ctx));
  }
}
