import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { acceptDocument, refuseDocument, sendDocument } from '@sorrel/contracts/consultations/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { DocumentsService } from './documents.service.ts';

@Controller()
export class DocumentsRpc {
  constructor(private readonly documents: DocumentsService) {}

  @MessageHandler(sendDocument)
  send(input: z.output<typeof sendDocument.input>, ctx: Context) {
    return this.documents.send(input, ctx);
  }

  @MessageHandler(acceptDocument)
  accept(input: z.output<typeof acceptDocument.input>, ctx: Context) {
    return this.documents.accept(input, ctx);
  }

  @MessageHandler(refuseDocument)
  refuse(input: z.output<typeof refuseDocument.input>, ctx: Context) {
    return this.documents.refuse(input, ctx);
  }
}
