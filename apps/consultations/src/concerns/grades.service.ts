import { Injectable } from '@nestjs/common';
import type { ConcernType, Harm } from '@sorrel/contracts/consultations/concern';
import { Sealer } from '@sorrel/service-kit/security/sealed';

const PLACE = 'consultations.concerns.grade';
/** Longer than any kind and harm together: the length of what is sealed shows. */
const LENGTH = 80;
/** What stands in the clear of an incident's kind. */
const COVER = 'other';

interface Grade {
  kind: string;
  harm: Harm | null;
}
/** What kind of entry it is and how much harm was done, as its row has it. */
export interface StoredGrade extends Grade {
  id: number;
  type: ConcernType;
  grade_sealed: string | null;
}

/** What an incident did to somebody is sealed. What a complaint is about (delivery, money, staff) tells of nobody's health. */
@Injectable()
export class Grades {
  constructor(private readonly sealer: Sealer) {}

  stored(id: number, { type, kind, harm }: Grade & { type: ConcernType }): Grade & { grade_sealed: string | null } {
    return type === 'complaint'
      ? { kind, harm: null, grade_sealed: null }
      : {
          kind: COVER,
          harm: null,
          grade_sealed: this.sealer.seal(PLACE, id, JSON.stringify({ kind, harm }).padEnd(LENGTH)),
        };
  }

  opened<R extends StoredGrade>(row: R): R {
    return row.grade_sealed === null
      ? row
      : { ...row, ...this.sealer.openJson<Grade>(PLACE, row.id, row.grade_sealed) };
  }
}
