import { Injectable } from '@nestjs/common';
import type { VerifiedPrescription } from '@sorrel/contracts/fulfilment/rpc';
import { planWords } from '@sorrel/contracts/consultations/titration';
import { londonDate } from '@sorrel/contracts/london';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { supplierOf } from '../documents/pharmacy.ts';
import { initialsOf, standingOf } from '../model/standing.ts';
import { PrescriptionsService } from './prescriptions.service.ts';

/** What a pharmacist or inspector with the paper in hand may ask. */
@Injectable()
export class PrescriptionsQueries {
  constructor(
    private readonly db: Db,
    private readonly prescriptions: PrescriptionsService,
    private readonly business: BusinessCopy,
    private readonly clock: Clock,
  ) {}

  async verify(hash: string): Promise<VerifiedPrescription | null> {
    const copy = await this.prescriptions.byHash(this.db, hash);
    if (!copy) return null;
    const signed = this.prescriptions.provenWords(copy);
    const supplier = copy.pharmacy ?? supplierOf(await this.business.of(this.db));
    const left = await this.db.first<{ count: number }>(
      'select count(*)::int as count from dispatches where prescription_id = ? and shipped_at is not null',
      [copy.id],
    );
    const dispensed = left?.count ?? 0;
    // What was signed where it is known, and not what was told beside it.
    const { ref, product, ingredients, quantity, prescriber, validUntil, repeats } = signed ?? copy;
    const supplies = repeats + 1;
    return {
      ref,
      standing: standingOf({
        isGenuine: signed !== null,
        isRevoked: copy.revokedAt !== null,
        validUntil,
        dispensed,
        supplies,
        today: this.clock.today(),
      }),
      initials: initialsOf(signed?.patient.name ?? ''),
      product,
      ingredients,
      quantity,
      prescriber: {
        name: prescriber.name,
        qualification: prescriber.qualification,
        registration: prescriber.registration,
      },
      signedAt: signed?.signedAt ?? copy.signedAt.toISOString(),
      plan: signed?.titration ? planWords(signed.titration.steps) : null,
      validUntil,
      revokedOn: copy.revokedAt && londonDate(copy.revokedAt),
      dispensed,
      supplies,
      pharmacy: { name: supplier.tradingName, registration: supplier.registration, telephone: supplier.telephone },
    };
  }
}
