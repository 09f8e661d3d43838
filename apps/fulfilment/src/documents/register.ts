import type { RegisterEntry } from '@sorrel/contracts/fulfilment/rpc';
import { londonClock, londonDate } from '@sorrel/contracts/london';
import type { Supplier } from '../model/document-data.ts';
import { Letterhead, STYLE } from './stationery/letterhead.ts';
import { type Column, printTable, type Value } from './stationery/table.ts';
import { longDate, shortDate } from './typesetting/print-words.ts';
import type { PrintedDocument } from '@sorrel/service-kit/typesetting/sheet';

/** `period`: the days it covers; `search`: what it was narrowed to, where it was. */
export interface RegisterData {
  issuedAt: string;
  supplier: Supplier;
  period: string;
  search: string | null;
  entries: RegisterEntry[];
}

const COLUMNS: Column[] = [
  { label: 'Entry', width: 108 },
  { label: 'Medicine and pack', width: 116, style: STYLE.strong },
  { label: 'Patient', width: 92, style: STYLE.strong },
  { label: 'Prescriber and prescription', width: 118, style: STYLE.strong },
];

/** The register of supplies for an inspector: every particular of schedule 23, entry by entry, as an archival PDF. */
export async function printRegister({ supplier, entries, ...data }: RegisterData): Promise<PrintedDocument> {
  const page = new Letterhead({
    title: 'Register of supplies',
    reference: `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`,
    issuedAt: data.issuedAt,
    supplier,
    isArchival: true,
  });
  page.paragraph(
    `Private supplies of prescription-only medicines, ${data.period}, as entered under regulation 253 of the Human Medicines Regulations 2012. Printed on ${longDate(londonDate(new Date(data.issuedAt)))}.`,
  );
  if (data.search) page.paragraph(`Only entries with: ${data.search}.`);
  page.space(14);
  printTable(page, COLUMNS, entries.map(lineOf));
  return page.finish();
}

function lineOf(entry: RegisterEntry): Value[] {
  const { particulars: said } = entry;
  const { batch, prescriber } = said;
  return [
    { text: `No. ${entry.id}`, below: standing(entry).join('\n') },
    {
      text: said.medicine,
      below: [
        said.strength,
        `${said.form}, ${said.quantity}`,
        batch ? `Batch ${batch.number}, expires ${shortDate(batch.expiresOn)}` : 'Batch not recorded',
      ]
        .filter(Boolean)
        .join('\n'),
    },
    { text: said.patient.name, below: said.patient.address.join('\n') },
    {
      text: prescriber.name,
      below: [
        [prescriber.qualification, prescriber.registration].filter(Boolean).join(', '),
        prescriber.address.join(', '),
        `${said.prescriptionRef} of ${shortDate(said.prescribedOn)}${said.isRepeat ? ', repeat' : ''}`,
      ]
        .filter(Boolean)
        .join('\n'),
    },
  ];
}

/** When it was supplied, entered and signed, and what else is to be known of the entry. */
function standing(entry: RegisterEntry): string[] {
  const { page, particulars } = entry;
  const entered = new Date(entry.enteredAt);
  return [
    `Supplied ${shortDate(particulars.suppliedOn)}`,
    `Entered ${shortDate(londonDate(entered))}, ${londonClock(entered)}, by ${entry.by}`,
    entry.isLate ? 'Entered late' : '',
    entry.isAfterClosing ? 'Entered after its day was signed' : '',
    entry.corrects === null ? '' : `Puts no. ${entry.corrects} right: ${entry.reason ?? ''}`,
    entry.correctedBy === null ? '' : `Put right by no. ${entry.correctedBy}`,
    page ? `Page of ${shortDate(page.day)}, signed by ${page.by}` : 'Not signed yet',
  ].filter(Boolean);
}
