import { PLAN_REMARK } from '@sorrel/contracts/consultations/titration';
import { addressLines, type PrescriptionData } from '../model/document-data.ts';
import { captioned, columns, GAP, LEFT, Letterhead, RIGHT, STYLE, WIDTH } from './stationery/letterhead.ts';
import { medicineRows } from './stationery/medicine-panel.ts';
import { drawSymbol, qrCode } from './typesetting/barcode.ts';
import { ageOn, londonDate, longDate, longMoment } from './typesetting/print-words.ts';
import type { PrintedDocument } from '@sorrel/service-kit/typesetting/sheet';

const QR_SIZE = 104;

/**
 * A private prescription for a medicine that is not a controlled drug (Human Medicines Regulations 2012, regulation
 * 217: signature, the prescriber's address and kind of practice, the date, the patient's name, address and age). The
 * signature is the signed electronic record (regulation 219): the page is its copy, names it and prints its hash.
 */
export async function printPrescription(data: PrescriptionData): Promise<PrintedDocument> {
  const { patient, prescriber, prescription, supplier } = data;
  const page = new Letterhead({
    title: 'Private prescription',
    reference: prescription.reference,
    issuedAt: data.issuedAt,
    supplier,
  });
  const signedOn = londonDate(prescription.signedAt);
  const age = ageOn(patient.bornOn, signedOn);
  page.row(
    columns([
      captioned('Patient', patient.name, [
        `Born ${longDate(patient.bornOn)}, aged ${age}`,
        ...addressLines(patient.address),
      ]),
      captioned(`Prescriber, ${prescriber.practitioner.toLowerCase()}`, prescriber.name, [
        [prescriber.qualification, prescriber.registration].join(', '),
        ...addressLines(prescriber.address),
      ]),
    ]),
  );
  if (prescription.revokedOn) {
    page.space(20);
    page.paragraph(
      `Revoked on ${longDate(prescription.revokedOn)}. Nothing may be dispensed on this prescription.`,
      STYLE.heading,
    );
  }
  page.space(26);
  const { precautions } = data.medicine;
  const warned = precautions.length > 0 ? [columns([captioned('Precautions', precautions.join(' '), [], 9)])] : [];
  const { plan } = prescription;
  const planned = plan ? [columns([captioned('Plan of steps', plan, [PLAN_REMARK], 9)])] : [];
  page.panel([...medicineRows(data.medicine), ...warned, ...planned], { padding: 18 });
  page.space(24);
  page.row(
    columns([
      captioned('Prescribed on', longDate(signedOn)),
      captioned('Valid until', longDate(prescription.validUntil)),
      captioned('Repeats', repeatWords(prescription.repeats)),
    ]),
  );
  page.space(28);
  printSignature(page, data);
  page.remark(data.remark);
  if (prescription.revokedOn) page.stamp('REVOKED', 90);
  return page.finish();
}

function repeatWords(repeats: number): string {
  return repeats === 0 ? 'None, one supply' : `${repeats} (${repeats + 1} supplies in all)`;
}

function printSignature(page: Letterhead, { prescriber, prescription }: PrescriptionData): void {
  page.keep(QR_SIZE + 20);
  const top = page.y;
  const code = qrCode(prescription.verifyUrl);
  const unit = QR_SIZE / code.width;
  drawSymbol(
    page.sheet,
    code,
    RIGHT - QR_SIZE,
    top,
    unit,
    `Leads to the page of prescription ${prescription.reference}`,
  );
  const caption = { style: STYLE.caption, above: 8 };
  page.row([
    {
      x: LEFT,
      width: WIDTH - QR_SIZE - GAP,
      texts: [
        { text: 'Signed electronically', style: STYLE.caption },
        { text: `${prescriber.name}, ${longMoment(prescription.signedAt)}`, style: STYLE.strong },
        { text: 'Signature record', ...caption },
        { text: prescription.signatureReference, style: STYLE.code },
        { text: 'Hash of the signed record (SHA-256)', ...caption },
        { text: inGroups(prescription.hash), style: STYLE.smallCode },
      ],
    },
  ]);
  page.y = Math.max(page.y, top + QR_SIZE) + 16;
  page.paragraph(
    `The signed electronic record is the prescription; this page is a copy of it. Before you rely on the copy, scan the code: it says what was signed, whether it still stands, and how much has been dispensed. Not valid for controlled drugs.`,
    STYLE.caption,
  );
}

/** Eight at a time, so that two people can compare the hash by voice. */
function inGroups(hash: string): string {
  return hash.replace(/(.{8})(?=.)/g, '$1 ');
}
