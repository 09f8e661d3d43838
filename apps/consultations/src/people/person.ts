import type { Customer } from '@sorrel/contracts/identity/words';
import { ageOn } from '@sorrel/contracts/london';
import { NO_FACTS, type Facts } from '../safety/condition.ts';
import { isSimilarName } from './name.ts';
import type { Known } from '../evidence/evidence.ts';
import type { Particulars } from '@sorrel/contracts/eligibility';

/** What we keep of a person's account: what prescribing needs and no more. */
export type Outline = Pick<Customer, 'fname' | 'sname' | 'birth_date' | 'sex' | 'uk_resident'> & { address: string[] };

/** Where an outline is sealed. */
export const OUTLINE_PLACE = 'consultations.customers.outline';

/** The clinical marks on a patient that are not answers. */
export interface PatientRecord {
  /** Since when the patient is marked as pregnant, ISO moment; null: not marked. */
  pregs: string | null;
}
export const NO_RECORD: PatientRecord = { pregs: null };

/** Somebody as the rules see them. */
export interface Person {
  outline: Outline | null;
  facts: Facts;
  photoIds: Set<number>;
  /** Who made the record of each kind of evidence that counts. */
  verifiers: Known['verifiers'];
  /** Other accounts that seem to be this very person's, with what says so. */
  same: { userId: number; what: string }[];
}

export function outlineOf({ fname, sname, birth_date, sex, uk_resident, address }: Customer): Outline {
  const lines = address
    ? [address.address_1, address.address_2, address.city, address.postcode].filter((line) => line !== '')
    : [];
  return { fname, sname, birth_date, sex, uk_resident, address: lines };
}

/** The delivery address without case, spaces and punctuation, so that two spellings of one door are one. Null without an address. */
export function addressKey({ address }: Customer): string | null {
  if (!address) return null;
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return [address.postcode, address.address_1, address.address_2].map(plain).join('|');
}

export const nameOf = (outline: Outline): string => `${outline.fname} ${outline.sname}`.trim();

export function factsOf(
  outline: Outline | null,
  more: Pick<
    Facts,
    'today' | 'isMarkedPregnant' | 'photoCount' | 'accountsAtAddress' | 'accountsAlike' | 'otherAccounts'
  >,
  { documentBirthDate, documentName, verifiers: _, ...verified }: Known,
): Facts {
  const {
    birth_date: born,
    sex,
    uk_resident: resident,
  } = outline ?? { birth_date: null, sex: null, uk_resident: null };
  return {
    ...NO_FACTS,
    ...more,
    ...verified,
    isDocumentBirthDateSame: documentBirthDate === null || born === null ? null : documentBirthDate === born,
    isDocumentNameSame: documentName === null || outline === null ? null : isSimilarName(documentName, nameOf(outline)),
    sex,
    ukResident: resident,
    age: born === null ? null : ageOn(born, more.today),
    accountHasBirthDate: born !== null,
    accountHasSex: sex !== null,
    accountHasResidency: resident !== null,
  };
}

/** Account particulars, completed by what this consultation's answers say where the account is silent. */
export function particularsOf(outline: Outline | null, answers: Record<string, unknown>, facts: Facts): Particulars {
  const said = typeof answers.birth_date === 'string' ? answers.birth_date : null;
  return { birthDate: outline?.birth_date ?? said, sex: facts.sex, ukResident: facts.ukResident };
}
