import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { countStock, readStock } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { StockService } from './stock.service.ts';

@Injectable()
export class StockRpc {
  constructor(private readonly stock: StockService) {}

  @Answers(readStock)
  read() {
    return this.stock.read();
  }

  @Answers(countStock)
  count(input: z.output<typeof countStock.input>, ctx: Context) {
    return this.stock.count(input, ctx);
  }
}
