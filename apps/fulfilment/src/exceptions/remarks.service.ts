import { Injectable } from '@nestjs/common';
import type { Tx } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';

const PLACE = 'fulfilment.register_remarks.entry';

/** What became of a supply after its entry in the register of prescription-only medicines: entries of their own, for the first is never rewritten. */
@Injectable()
export class RegisterRemarks {
  constructor(private readonly sealer: Sealer) {}

  async make(
    tx: Tx,
    given: {
      exceptionId: number;
      itemId: number;
      kind: 'not-received' | 'came-back' | 'destroyed';
      entry: { reason: string };
    },
  ): Promise<void> {
    const id = await tx.nextId('register_remarks');
    await tx.rows(
      'insert into register_remarks (id, item_id, exception_id, kind, at, by_name, entry_sealed) values (?, ?, ?, ?, ?, ?, ?)',
      [
        id,
        given.itemId,
        given.exceptionId,
        given.kind,
        tx.now,
        tx.ctx.actor.name,
        this.sealer.sealJson(PLACE, id, given.entry),
      ],
    );
  }
}
