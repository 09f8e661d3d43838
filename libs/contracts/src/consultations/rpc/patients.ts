import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { Prescriber } from '../words.ts';

export const setPregnant = command(
  'rpc.consultations.patients.set-pregnant',
  z.object({ userId: Id, value: z.boolean() }),
  Receipt,
  { actors: ['staff'], permissions: MAY.markPregnant },
);
export const readPatient = query(
  'rpc.consultations.patients.read',
  z.object({ userId: Id }),
  /** `alike`: other accounts that may be the same person's, with what matched. */
  z.object({ pregs: Moment.nullable(), alike: z.array(z.object({ userId: Id, name: z.string(), what: z.string() })) }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);

/** Since when these people are marked as pregnant, for a page of a list; people not marked are left out. */
export const readPregnancies = query(
  'rpc.consultations.patients.pregnancies',
  z.object({ users: z.array(Id).max(500) }),
  z.object({ pregnancies: z.array(z.object({ userId: Id, pregs: Moment })) }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);

/**
 * Saves a prescriber's particulars, entered by the operator on the server; in the console two people do (`proposePrescriber`). Without them
 * nobody can approve outside the sandbox.
 */
export const savePrescriber = command('rpc.consultations.prescribers.save', Prescriber, Nothing, {
  actors: ['system'],
});
/** Everybody whose particulars as a prescriber are recorded. `problem`: why they may not sign outside the sandbox, in words. */
/** Which companies of `contracts/companies` this program gives personal data to here. */
export const companiesOfConsultations = query(
  'rpc.consultations.companies.used',
  Nothing,
  z.object({ ids: z.array(z.string()) }),
  { actors: ['system'] },
);
export const listPrescribers = query(
  'rpc.consultations.prescribers.list',
  Nothing,
  z.object({ prescribers: z.array(Prescriber.extend({ problem: z.string().nullable() })) }),
  { actors: ['staff', 'system'], permissions: MAY.keepStaff },
);
