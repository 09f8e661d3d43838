import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { itemShippedByHand } from '@sorrel/contracts/billing/events';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears } from '@sorrel/service-kit/handlers';
import { PomService } from './pom.service.ts';

/** Supplies that leave no parcel of ours behind. */
@Injectable()
export class PomListener {
  constructor(private readonly pom: PomService) {}

  @Hears(itemShippedByHand)
  onShippedByHand({ itemId, at }: z.output<typeof itemShippedByHand.data>, tx: Tx): Promise<void> {
    return this.pom.byHand(tx, itemId, new Date(at));
  }
}
