import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  adjustBatch,
  exportBatches,
  listBatches,
  quarantineBatch,
  readBatch,
  receiveBatch,
  releaseBatch,
} from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { BatchesQueries } from './batches.queries.ts';
import { BatchesService } from './batches.service.ts';

@Controller()
export class BatchesRpc {
  constructor(
    private readonly batches: BatchesService,
    private readonly queries: BatchesQueries,
    private readonly db: Db,
  ) {}

  @MessageHandler(listBatches)
  list(input: z.output<typeof listBatches.input>) {
    return this.queries.list(input);
  }

  @MessageHandler(exportBatches)
  export(input: z.output<typeof exportBatches.input>, ctx: Context) {
    return this.db.transaction(ctx, () => this.queries.list(input));
  }

  @MessageHandler(readBatch)
  read({ id }: z.output<typeof readBatch.input>) {
    return this.queries.read(id);
  }

  @MessageHandler(receiveBatch)
  receive(input: z.output<typeof receiveBatch.input>, ctx: Context) {
    return this.batches.receive(input, ctx);
  }

  @MessageHandler(releaseBatch)
  release(input: z.output<typeof releaseBatch.input>, ctx: Context) {
    return this.batches.release(input, ctx);
  }

  @MessageHandler(quarantineBatch)
  quarantine(input: z.output<typeof quarantineBatch.input>, ctx: Context) {
    return this.batches.quarantine(input, ctx);
  }

  @MessageHandler(adjustBatch)
  adjust(input: z.output<typeof adjustBatch.input>, ctx: Context) {
    return this.batches.adjust(input, ctx);
  }
}
