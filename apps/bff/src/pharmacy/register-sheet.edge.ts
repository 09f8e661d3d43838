import type { FastifyReply } from 'fastify';
import type { RegisterEntry } from '@sorrel/contracts/fulfilment/rpc';
import { londonClock, londonDate } from '@sorrel/contracts/london';
import { sendSheet } from '../edge/sheet.edge.ts';

const DAY = 'dd/mm/yyyy';
/** Schedule 23 first, then the pack, then how the entry stands. Widths in characters. */
const COLUMNS = [
  { header: 'Entry', width: 9 },
  { header: 'Supplied', width: 12, numFmt: DAY },
  { header: 'Medicine', width: 30 },
  { header: 'Strength', width: 38 },
  { header: 'Form', width: 12 },
  { header: 'Quantity', width: 14 },
  { header: 'Patient', width: 30 },
  { header: "Patient's address", width: 48 },
  { header: 'Prescriber', width: 26 },
  { header: "Prescriber's address", width: 48 },
  { header: 'Registration', width: 24 },
  { header: 'Prescribed', width: 12, numFmt: DAY },
  { header: 'Prescription', width: 15 },
  { header: 'Repeat', width: 9 },
  { header: 'Batch', width: 18 },
  { header: 'Expires', width: 12, numFmt: DAY },
  { header: 'Entered', width: 12, numFmt: DAY },
  { header: 'At', width: 8 },
  { header: 'By', width: 22 },
  { header: 'Late', width: 24 },
  { header: 'Puts right', width: 12 },
  { header: 'Reason', width: 40 },
  { header: 'Put right by', width: 14 },
  { header: 'Page signed', width: 13, numFmt: DAY },
  { header: 'Signed by', width: 22 },
];
// Excel has no time zones: the day in London, at midnight.
const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** The register as an Excel file, in the order of its numbers. */
export const sendRegisterSheet = (
  reply: FastifyReply,
  today: string,
  follow: (after: number | null) => Promise<{ rows: RegisterEntry[]; next: number | null }>,
): Promise<void> =>
  sendSheet(reply, {
    fileName: `register-${today}`,
    name: 'Register',
    columns: COLUMNS,
    follow: async (after) => {
      const { rows, next } = await follow(after === null ? null : Number(after));
      return { rows, next: next === null ? null : String(next) };
    },
    cells: ({ particulars: said, ...entry }) => {
      const entered = new Date(entry.enteredAt);
      return [
        entry.id,
        dayOf(said.suppliedOn),
        said.medicine,
        said.strength,
        said.form,
        said.quantity,
        said.patient.name,
        said.patient.address.join(', '),
        said.prescriber.name,
        said.prescriber.address.join(', '),
        [said.prescriber.qualification, said.prescriber.registration].filter(Boolean).join(', '),
        dayOf(said.prescribedOn),
        said.prescriptionRef,
        said.isRepeat ? 'repeat' : '',
        said.batch?.number ?? 'not recorded',
        said.batch ? dayOf(said.batch.expiresOn) : '',
        dayOf(londonDate(entered)),
        londonClock(entered),
        entry.by,
        [entry.isLate ? 'late' : '', entry.isAfterClosing ? 'after signing' : ''].filter(Boolean).join(', '),
        entry.corrects ?? '',
        entry.reason ?? '',
        entry.correctedBy ?? '',
        entry.page ? dayOf(londonDate(new Date(entry.page.closedAt))) : '',
        entry.page?.by ?? '',
      ];
    },
  });
