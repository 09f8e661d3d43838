import { Injectable } from '@nestjs/common';
import { Sealer } from '@sorrel/service-kit/security/sealed';

const PLACE = 'billing.patients.record';

/** Both as long as each other: the length of what is sealed shows. */
interface Kept {
  pregnant: 'yes' | 'not';
}

/** What a row of `patients` says. */
export interface StoredMark {
  user_id: number;
  /** Null once no program of before runs any more; theirs until then, and of rows they wrote. */
  is_pregnant: boolean | null;
  record_sealed: string | null;
}

/** The copy of what a patient is marked with: sealed. */
@Injectable()
export class Marks {
  constructor(private readonly sealer: Sealer) {}

  isPregnant({ user_id: userId, is_pregnant: plain, record_sealed: sealed }: StoredMark): boolean {
    return sealed === null ? (plain ?? false) : this.sealer.openJson<Kept>(PLACE, userId, sealed).pregnant === 'yes';
  }

  sealed(userId: number, isPregnant: boolean): string {
    const kept: Kept = { pregnant: isPregnant ? 'yes' : 'not' };
    return this.sealer.sealJson(PLACE, userId, kept);
  }
}
