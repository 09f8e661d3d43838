import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { myReceipt, readDocument } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { DocumentsService } from './documents.service.ts';

@Injectable()
export class DocumentsRpc {
  constructor(private readonly documents: DocumentsService) {}

  @Answers(readDocument)
  read({ kind, itemId }: z.output<typeof readDocument.input>, ctx: Context) {
    return this.documents.read(kind, itemId, ctx);
  }

  @Answers(myReceipt)
  mine({ itemId }: z.output<typeof myReceipt.input>, ctx: Context) {
    return this.documents.myReceipt(itemId, ctx);
  }
}
