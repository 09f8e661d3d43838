import { Injectable } from '@nestjs/common';
import type { TreatmentVerdict } from '@sorrel/contracts/consultations/words';
import type { Row } from '@sorrel/service-kit/database/db';
import { gathered, type Reader } from '@sorrel/service-kit/database/together';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { Item } from '../model/item.entity.ts';
import type { Subscription } from '../model/subscription.entity.ts';
import { Marks, type StoredMark } from './marks.service.ts';
import { barrierOf, consultationOf, type Barrier, type Patient } from '../decisions/safety/barrier.ts';

interface PatientRow extends Row, StoredMark {
  answered: string[];
  verdicts_sealed: string | null;
}

/** Where a copy of a verdict is sealed. */
export const VERDICTS_PLACE = 'billing.verdicts.verdicts';

/** What the copies say of a patient, for everything that is about to be sold to them. */
@Injectable()
export class PatientsQueries {
  constructor(
    private readonly sealer: Sealer,
    private readonly marks: Marks,
  ) {}

  async of(rows: Pick<Reader, 'first'>, userId: number): Promise<Patient> {
    const row = await rows.first<PatientRow>(
      `select one.id as user_id, p.is_pregnant, p.record_sealed, array(select slug from consultations where user_id = one.id) as answered,
        (select verdicts_sealed from verdicts where user_id = one.id) as verdicts_sealed
       from (select ?::bigint as id) one left join patients p on p.user_id = one.id`,
      [userId],
    );
    return {
      isPregnant: row ? this.marks.isPregnant(row) : false,
      answered: new Set(row?.answered),
      verdicts: row?.verdicts_sealed
        ? this.sealer.openJson<TreatmentVerdict[]>(VERDICTS_PLACE, userId, row.verdicts_sealed)
        : null,
    };
  }

  /** What stands in the way of selling an item as it was ordered. */
  async barrier(reader: Reader, subscription: Subscription, item: Item, known?: Patient): Promise<Barrier | null> {
    const reads = gathered(reader);
    const [patient, signed] = await Promise.all([
      known ?? this.of(reads, subscription.userId),
      item.prescriptionId
        ? reads.first<{ signed_at: Date }>('select signed_at from prescriptions where id = ?', [item.prescriptionId])
        : undefined,
    ]);
    return barrierOf(
      {
        consultation: consultationOf(item, subscription),
        ingredients: item.ingredients,
        isPrescription: item.isPrescription,
        isContraindicated: item.isContraindicated,
        signedAt: signed?.signed_at ?? null,
      },
      patient,
    );
  }
}
