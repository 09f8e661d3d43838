import { printDispatchNote } from './dispatch-note.ts';
import { printDispensingLabel } from './dispensing-label.ts';
import type {
  DispatchNoteData,
  DispensingLabelData,
  BundleData,
  GpLetterData,
  LeafletData,
  PickListData,
  PrescriptionData,
  RecallReportData,
  ReceiptData,
  SaleDocumentData,
  ThermalLabelsData,
  WorksheetData,
} from '../model/document-data.ts';
import { fontFilesOf } from '@sorrel/service-kit/typesetting/fonts/faces';
import { printGpLetter } from './gp-letter.ts';
import { bundle } from './bundle.ts';
import { printLeaflet } from './leaflet.ts';
import { printThermalLabels } from './label-zpl.ts';
import { printPickList } from './pick-list.ts';
import { printPrescription } from './prescription.ts';
import { printRecallReport } from './recall-report.ts';
import { printReceipt } from './receipt.ts';
import { printRegister, type RegisterData } from './register.ts';
import { printSaleDocument } from './sale-document.ts';
import { printWorksheet } from './worksheet.ts';
import { cleanText, runsOf } from '@sorrel/service-kit/typesetting/printable';

/** An order to the printing process. `name`: asks only which letters of a name no embedded font has. */
export type PrintOrder =
  | { kind: 'dispensing-label'; data: DispensingLabelData }
  | { kind: 'thermal-labels'; data: ThermalLabelsData }
  | { kind: 'dispatch-note'; data: DispatchNoteData }
  | { kind: 'prescription'; data: PrescriptionData }
  | { kind: 'receipt'; data: ReceiptData }
  | { kind: 'sale-document'; data: SaleDocumentData }
  | { kind: 'gp-letter'; data: GpLetterData }
  | { kind: 'leaflet'; data: LeafletData }
  | { kind: 'pick-list'; data: PickListData }
  | { kind: 'recall-report'; data: RecallReportData }
  | { kind: 'bundle'; data: BundleData }
  | { kind: 'register'; data: RegisterData }
  | { kind: 'worksheet'; data: WorksheetData }
  | { kind: 'name'; data: string };
export interface Print {
  bytes: Uint8Array;
  unprintable: string[];
}
export type PrintAnswer = { id: number; print: Print } | { id: number; problem: string };

function print(order: PrintOrder): Promise<Print> {
  switch (order.kind) {
    case 'dispensing-label':
      return printDispensingLabel(order.data);
    case 'thermal-labels':
      return Promise.resolve(printThermalLabels(order.data));
    case 'dispatch-note':
      return printDispatchNote(order.data);
    case 'prescription':
      return printPrescription(order.data);
    case 'receipt':
      return printReceipt(order.data);
    case 'sale-document':
      return printSaleDocument(order.data);
    case 'gp-letter':
      return printGpLetter(order.data);
    case 'leaflet':
      return printLeaflet(order.data);
    case 'pick-list':
      return printPickList(order.data);
    case 'recall-report':
      return printRecallReport(order.data);
    case 'bundle':
      return bundle(order.data);
    case 'register':
      return printRegister(order.data);
    case 'worksheet':
      return printWorksheet(order.data);
    case 'name':
      return Promise.resolve({ bytes: new Uint8Array(), unprintable: lostLetters(order.data) });
  }
}

function lostLetters(name: string): string[] {
  const lost = new Set<string>();
  runsOf(cleanText(name), fontFilesOf('strong'), (cluster) => lost.add(cluster));
  return [...lost];
}

const answer = (message: PrintAnswer): void => void process.send?.(message);

process.on('message', (asked: { id: number; order: PrintOrder }) => {
  // A refused order must not crash the process: what throws before its promise exists is caught as well.
  Promise.resolve(asked.order)
    .then(print)
    .then(
      (done) => answer({ id: asked.id, print: done }),
      // The class of the failure only: texts of errors may quote what was to be printed.
      (error: unknown) => answer({ id: asked.id, problem: error instanceof Error ? error.name : 'unknown' }),
    );
});
process.on('disconnect', () => process.exit(0));
