import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { countStock, readStock } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { StockService } from './stock.service.ts';

@Controller()
export class StockRpc {
  constructor(private readonly stock: StockService) {}

  @MessageHandler(readStock)
  read() {
    return this.stock.read();
  }

  @MessageHandler(countStock)
  count(input: z.output<typeof countStock.input>, ctx: Context) {
    return this.stock.count(input, ctx);
  }
}
