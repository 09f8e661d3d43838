import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { myReceipt, printBench, printLabels, printSaleDocument, readDocument } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { BenchService } from './bench.service.ts';
import { DocumentsService } from './documents.service.ts';

@Controller()
export class DocumentsRpc {
  constructor(
    private readonly documents: DocumentsService,
    private readonly bench: BenchService,
  ) {}

  @MessageHandler(printBench)
  printBench({ ids }: z.output<typeof printBench.input>, ctx: Context) {
    return this.bench.print(ids, ctx);
  }

  @MessageHandler(printLabels)
  printLabels({ ids }: z.output<typeof printLabels.input>, ctx: Context) {
    return this.bench.printLabels(ids, ctx);
  }

  @MessageHandler(readDocument)
  read(input: z.output<typeof readDocument.input>, ctx: Context) {
    return this.documents.read(input, ctx);
  }

  @MessageHandler(printSaleDocument)
  saleDocument(input: z.output<typeof printSaleDocument.input>, ctx: Context) {
    return this.documents.saleDocument(input, ctx);
  }

  @MessageHandler(myReceipt)
  mine({ itemId }: z.output<typeof myReceipt.input>, ctx: Context) {
    return this.documents.myReceipt(itemId, ctx);
  }
}
