import { Injectable } from '@nestjs/common';
import type { Tx } from '@sorrel/service-kit/database/db';

/** Remembers whose label and note were printed for the bench: a second pair for the same pack could be stuck on another. */
@Injectable()
export class PrintsService {
  /** Whether they were printed before for this pack; from now on they were. Two at once: one of them is the first. */
  async isAgain(tx: Tx, itemId: number, pack: string): Promise<boolean> {
    const first = await tx.rows(
      'insert into bench_prints (item_id, pack, printed_at) values (?, ?, ?) on conflict do nothing returning item_id',
      [itemId, pack, tx.now],
    );
    return first.length === 0;
  }
}
