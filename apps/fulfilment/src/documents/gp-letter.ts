import { addressLines, type GpLetterData } from '../model/document-data.ts';
import { captioned, columns, Letterhead, STYLE } from './stationery/letterhead.ts';
import { medicineRows } from './stationery/medicine-panel.ts';
import { longDate } from './typesetting/print-words.ts';
import type { PrintedDocument } from '@sorrel/service-kit/typesetting/sheet';

/** Prints the letter telling the patient's GP practice what was prescribed, why, and what is monitored. Only with the patient's consent. */
export async function printGpLetter(data: GpLetterData): Promise<PrintedDocument> {
  const { practice, patient, supplier } = data;
  const page = new Letterhead({
    title: 'GP letter',
    reference: data.letterReference,
    issuedAt: data.issuedAt,
    supplier,
  });
  const born = `Born ${longDate(patient.bornOn)}`;
  const nhsNumber = patient.nhsNumber ? [`NHS number ${patient.nhsNumber}`] : [];
  page.row(
    columns([
      captioned('To, in confidence', practice.doctorName ?? practice.name, [
        ...(practice.doctorName ? [practice.name] : []),
        ...addressLines(practice.address),
      ]),
      captioned('About your patient', patient.name, [born, ...nhsNumber, ...addressLines(patient.address)]),
    ]),
  );
  page.space(20);
  page.row(
    columns([
      [{ text: `Dear ${practice.doctorName ?? 'colleague'},`, style: STYLE.body }],
      [{ text: longDate(data.writtenOn), style: STYLE.body }],
    ]),
  );
  page.space(8);
  page.paragraph(opening(data));
  page.space(14);
  page.panel(medicineRows(data.medicine));
  page.space(20);
  for (const [heading, lines] of sections(data)) {
    page.heading(heading);
    page.list(lines);
    page.space(10);
  }
  page.paragraph(closing(data));
  page.space(16);
  printSender(page, data);
  page.remark(data.remark);
  return page.finish();
}

function printSender(page: Letterhead, { prescriber, prescriptionReference, consentGivenOn }: GpLetterData): void {
  page.row(
    columns([
      [
        { text: 'Yours sincerely,', style: STYLE.body },
        { text: prescriber.name, style: STYLE.strong, above: 10 },
        { text: `${prescriber.qualification}, ${prescriber.practitioner.toLowerCase()}`, style: STYLE.body },
        { text: prescriber.registration, style: STYLE.body },
      ],
      [
        ...captioned('The patient agreed to this letter on', longDate(consentGivenOn), [], 8),
        { text: 'Prescription', style: STYLE.caption, above: 8 },
        { text: prescriptionReference, style: STYLE.code },
      ],
    ]),
  );
}

function opening({ medicine, indication, startedOn, licence, facts }: GpLetterData): string {
  const what = facts?.isRenewal
    ? `I have again prescribed ${medicine.name} ${indication}. Your patient has had this treatment from us since ${longDate(startedOn)}.${facts.before ? ` Until now it was ${facts.before}.` : ''}`
    : `Your patient consulted our online service. After an assessment I have prescribed ${medicine.name} ${indication}. Treatment starts from ${longDate(startedOn)}.`;
  return licence ? `${what} ${licence}` : what;
}

/** Headings with their lines; what nobody declared, saw or said has none. */
function sections({ facts }: GpLetterData): [heading: string, lines: string[]][] {
  if (!facts) return [];
  const labelled = (label: string, values: string[]): string[] =>
    values.length === 0 ? [] : [`${label}: ${values.join('; ')}`];
  const all: [string, string[]][] = [
    ['What we ask of you', facts.asks],
    [
      'What your patient told us, and what we have seen',
      [
        ...facts.measurements,
        ...labelled('Medicines', facts.medicines),
        ...labelled('Illnesses', facts.illnesses),
        ...labelled('Allergies', facts.allergies),
      ],
    ],
    ['Doses planned', facts.doses ? [`${facts.doses}.`] : []],
    ['What we have told your patient', facts.told],
  ];
  return all.filter(([, lines]) => lines.length > 0);
}

function closing({ facts, supplier }: GpLetterData): string {
  const ask =
    facts === null || facts.asks.length > 0
      ? 'Please tell us if something here does not fit your records.'
      : 'We ask nothing else of you, unless something here does not fit your records: then please tell us.';
  return `${ask} You can reach me at ${supplier.email} or on ${supplier.telephone}. Please name the reference of this letter.`;
}
