import { Injectable } from '@nestjs/common';
import { CancelReason } from '@sorrel/contracts/billing/change';
import { Sealer } from '@sorrel/service-kit/security/sealed';

const PLACE = 'billing.cancellations.reason';
/** All as long as the longest: the length of what is sealed shows. */
const LENGTH = Math.max(...CancelReason.options.map(({ length }) => length));

/** Why somebody left, as a row has it. `reason`: of rows from before it was sealed. */
export interface StoredReason {
  id: number;
  reason: CancelReason | null;
  reason_sealed: string | null;
}

/** Why customers leave: side effects and pregnancy are among the reasons, so all of them are sealed. */
@Injectable()
export class LeavingReasons {
  constructor(private readonly sealer: Sealer) {}

  sealed(id: number, reason: CancelReason): string {
    return this.sealer.seal(PLACE, id, reason.padEnd(LENGTH));
  }

  of({ id, reason, reason_sealed: sealed }: StoredReason): CancelReason | null {
    return sealed === null ? reason : CancelReason.parse(this.sealer.open(PLACE, id, sealed).trimEnd());
  }
}
