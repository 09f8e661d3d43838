import { Injectable } from '@nestjs/common';
import { HoldReason } from '@sorrel/contracts/billing/words';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { heldAs, isSealedHold, type StoredHold } from '../decisions/clinical.ts';
import type { Item } from '../model/item.entity.ts';

const PLACE = 'billing.items.hold';
/** All as long as the longest: the length of what is sealed shows. */
const LENGTH = Math.max(...HoldReason.options.map(({ length }) => length));

/** Why a charge is held: sealed where it may tell of health, and in the clear as what it waits for. */
@Injectable()
export class HoldReasons {
  constructor(private readonly sealer: Sealer) {}

  /** A row from before holds were sealed has its reason in the clear. */
  of({ id, hold, hold_sealed: sealed }: StoredHold): HoldReason | null {
    return hold !== null && sealed !== null ? HoldReason.parse(this.sealer.open(PLACE, id, sealed).trimEnd()) : hold;
  }

  opened(item: Item): Item {
    item.hold = this.of({ id: item.id, hold: item.heldAs ?? null, hold_sealed: item.holdSealed ?? null });
    return item;
  }

  /** As `items` stores it. */
  stored(id: number, reason: HoldReason): Omit<StoredHold, 'id'> {
    return {
      hold: heldAs(reason),
      hold_sealed: isSealedHold(reason) ? this.sealer.seal(PLACE, id, reason.padEnd(LENGTH)) : null,
    };
  }

  put(item: Item, reason: HoldReason | null): void {
    if ((item.hold ?? null) === reason) return;
    const stored = reason && this.stored(item.id, reason);
    Object.assign(item, {
      hold: reason,
      heldAs: stored ? stored.hold : null,
      holdSealed: stored ? stored.hold_sealed : null,
    });
  }
}
