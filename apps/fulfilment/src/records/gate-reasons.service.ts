import { Injectable } from '@nestjs/common';
import { Sealer } from '@sorrel/service-kit/security/sealed';

const PLACE = 'fulfilment.dispatches.gate_reason';
/** How a parcel that is held for a pregnancy stands in the clear: as any that is back with a prescriber, which are sealed as well. */
const COVER = 'back-to-approval';
const OF_HEALTH = 'pregnancy';
/** As long as the longer of the two: the length of what is sealed shows. */
const LENGTH = COVER.length;

export interface StoredReason {
  item_id: number;
  gate_reason: string | null;
  gate_reason_sealed: string | null;
}

/** Why a parcel may not leave: sealed where it may tell of somebody's health. */
@Injectable()
export class GateReasons {
  constructor(private readonly sealer: Sealer) {}

  of({ item_id: id, gate_reason: reason, gate_reason_sealed: sealed }: StoredReason): string | null {
    return sealed === null ? reason : this.sealer.open(PLACE, id, sealed).trimEnd();
  }

  stored(itemId: number, reason: string | null): Omit<StoredReason, 'item_id'> {
    if (reason !== OF_HEALTH && reason !== COVER) return { gate_reason: reason, gate_reason_sealed: null };
    return { gate_reason: COVER, gate_reason_sealed: this.sealer.seal(PLACE, itemId, reason.padEnd(LENGTH)) };
  }
}
