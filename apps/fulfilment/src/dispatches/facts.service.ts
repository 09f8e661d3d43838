import { Injectable } from '@nestjs/common';
import { londonDate } from '@sorrel/contracts/london';
import { isColdForm, mayLeaveOn, nextCollection } from '@sorrel/contracts/packing';
import { nationOf } from '@sorrel/contracts/working-days';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { may } from '@sorrel/contracts/rights';
import { gathered } from '@sorrel/service-kit/database/together';
import { StoppedMedicines } from '@sorrel/service-kit/stopped-medicines';
import { Packings } from '../accuracy/packings.service.ts';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Allocations } from '../batches/allocations.service.ts';
import { whyNotTheirs } from '../clinical-checks/clinical-check.ts';
import { ClinicalStates } from '../clinical-checks/states.service.ts';
import type { CustomerCopy } from '../customers/customer.ts';
import { CustomersService, type Reader } from '../customers/customers.service.ts';
import { isUnconfirmed } from '../decisions/unconfirmed.ts';
import type { Facts, Supply } from '../decisions/facts.ts';
import { coverOf, type PrescriptionCopy } from '../model/prescription.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import { ResponsibleService } from '../responsible/responsible.service.ts';
import { standingOf, wantedOf, type Dispatch } from '../records/dispatch.ts';

interface Moment {
  now: Date;
  /** Its label is ordered already: a cold parcel that waited for it past the cut-off was packed in time, and goes while the day allows it. */
  isOnItsWay: boolean;
  lostLetters: readonly string[];
  /** Whoever ships it; null: nobody does, it is on a list. */
  by: Context['actor'] | null;
}
export interface Known<F extends Supply = Facts> {
  facts: F;
  prescription: PrescriptionCopy | null;
  customer: CustomerCopy | null;
}

/** Gathers what `mayShip` decides from: reads only, and asked together. */
@Injectable()
export class ShippingFacts {
  constructor(
    private readonly customers: CustomersService,
    private readonly prescriptions: PrescriptionsService,
    private readonly business: BusinessCopy,
    private readonly allocations: Allocations,
    private readonly stopped: StoppedMedicines,
    private readonly packings: Packings,
    private readonly clinical: ClinicalStates,
    private readonly responsible: ResponsibleService,
  ) {}

  async of(reader: Reader, dispatch: Dispatch, { now, isOnItsWay, lostLetters, by }: Moment): Promise<Known> {
    const reads = gathered(reader);
    const [{ facts, prescription, signedIn }, customer, { state, packing }, pack] = await Promise.all([
      this.supply(reads, dispatch, now),
      this.customers.find(reads, dispatch.userId),
      this.packings.standing(reads, dispatch),
      dispatch.formula ? this.allocations.standing(reads, wantedOf(dispatch), now) : { kind: 'aside' as const },
    ]);
    return {
      prescription,
      customer,
      facts: {
        ...facts,
        clinical: this.byWhom(facts.clinical, prescription, by, by && (await this.clinical.setting(reader))),
        // It was pressed while somebody was responsible; only its label has come late.
        responsible: isOnItsWay ? 'in' : signedIn.responsible,
        isSupervised: by !== null && may('beResponsible', by.permissions) && by.userId !== signedIn.id,
        address: addressOf(customer, now),
        lostLetters,
        coldUntil: coldUntil(dispatch, customer, { now, isOnItsWay }),
        check: state,
        packedBy: packing?.byName ?? null,
        pack,
      },
    };
  }

  /** What packing and papers need. */
  async supply(
    reader: Reader,
    dispatch: Dispatch,
    now: Date,
  ): Promise<Omit<Known<Supply>, 'customer'> & { signedIn: Awaited<ReturnType<ResponsibleService['state']>> }> {
    const { itemId, userId, prescriptionId, formula } = dispatch;
    const reads = gathered(reader);
    const [prescription, earlierSupplies, stopped, notTrading, { clinical }, signedIn] = await Promise.all([
      prescriptionId === null ? null : this.prescriptions.find(reads, prescriptionId),
      prescriptionId === null ? 0 : this.earlierSupplies(reads, prescriptionId, itemId),
      formula ? this.stopped.whyNot(reads, formula.item.code) : null,
      this.business.whyNotTrading(reads),
      this.clinical.standing(reads, dispatch),
      this.responsible.state(reads, now),
    ]);
    const standing = standingOf(dispatch);
    const supply = { userId, today: londonDate(now), earlierSupplies, ingredients: formula?.item.ingredients ?? [] };
    return {
      prescription,
      signedIn,
      facts: {
        ...standing,
        isRevoked: standing.isRevoked || (prescription?.revokedAt ?? null) !== null,
        hasPrescription: prescription !== null,
        notTrading,
        stopped,
        clinical,
        responsibleName: signedIn.name,
        ...(prescription ? coverOf(prescription, supply) : NOTHING_SAID),
      },
    };
  }

  /** Whether whoever ships it may look at it themselves is the same question as at the check. */
  private byWhom(
    clinical: Supply['clinical'],
    prescription: PrescriptionCopy | null,
    by: Moment['by'],
    setting: Parameters<typeof whyNotTheirs>[1] | null,
  ): Supply['clinical'] {
    if (clinical !== 'to-check' || !by || !setting || !may('clinicalCheck', by.permissions)) return clinical;
    const who = { userId: by.userId, prescriberId: prescription?.prescriber.userId ?? null };
    return whyNotTheirs(who, setting) ? 'own' : clinical;
  }

  private async earlierSupplies(reader: Reader, prescriptionId: number, itemId: number): Promise<number> {
    const earlier = await reader.first<{ count: number }>(
      'select count(*)::int as count from dispatches where prescription_id = ? and item_id <> ? and shipped_at is not null',
      [prescriptionId, itemId],
    );
    return earlier?.count ?? 0;
  }
}

function addressOf(customer: CustomerCopy | null, now: Date): Facts['address'] {
  if (!customer?.address) return 'missing';
  if (customer.isAddressDoubtful) return 'doubtful';
  return isUnconfirmed(customer.addressUnconfirmedSince ?? null, now) ? 'unconfirmed' : 'good';
}

const NOTHING_SAID = { isForPatient: true, isForFormula: true, dated: 'in date', hasSupplyLeft: true } as const;

function coldUntil(
  { formula }: Dispatch,
  customer: CustomerCopy | null,
  { now, isOnItsWay }: Pick<Moment, 'now' | 'isOnItsWay'>,
): string | null {
  const journey = {
    isColdChain: isColdForm(formula?.item.form ?? ''),
    to: nationOf(customer?.address?.postcode ?? ''),
  };
  if (!journey.isColdChain) return null;
  const today = londonDate(now);
  const { day } = nextCollection(now, journey);
  return day === today || (isOnItsWay && mayLeaveOn(today, journey)) ? null : day;
}
