import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import type { PDFPageProxy } from 'unpdf/pdfjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { printDispatchNote } from '../src/documents/dispatch-note.ts';
import { printDispensingLabel } from '../src/documents/dispensing-label.ts';
import type {
  DispatchNoteData,
  DispensingLabelData,
  GpLetterData,
  PackedMedicine,
  Patient,
  Prescriber,
  PrescriptionData,
  ReceiptData,
  Supplier,
} from '../src/model/document-data.ts';
import type { GpLetterFacts } from '@sorrel/contracts/consultations/gp-letter';
import { printGpLetter } from '../src/documents/gp-letter.ts';
import { printPrescription } from '../src/documents/prescription.ts';
import { printReceipt } from '../src/documents/receipt.ts';

const issuedAt = '2026-11-14T09:30:00.000Z';
const harbourYard = { address1: '12 Harbour Yard', address2: 'Redcliffe', city: 'Bristol', postcode: 'BS1 6QX' };
const supplier: Supplier = {
  tradingName: 'Sorrel',
  legalName: 'Sorrel Health Ltd',
  address: harbourYard,
  telephone: '0117 496 0123',
  email: 'care@sorrel.example',
  registration: 'GPhC 9012345',
  companyNumber: '14567890',
  vatNumber: 'GB 312 4567 89',
};
const prescriber: Prescriber = {
  name: 'Dr Amara Okonkwo',
  qualification: 'MBBS MRCGP',
  practitioner: 'Doctor',
  registration: 'GMC 7012345',
  address: harbourYard,
};
const medicine: PackedMedicine = {
  code: 'AA1',
  name: 'Anti-ageing cream',
  form: 'Cream',
  quantity: '50 g',
  ingredients: [
    { name: 'Tretinoin', value: '0.025', unit: '%' },
    { name: 'Azelaic acid', value: '10', unit: '%' },
  ],
  directions: 'Apply a pea-sized amount to clean, dry skin at night.',
  precautions: ['For external use only.', 'Use this medicine only on your skin.'],
  batch: 'SRL-26-1107',
  expiresOn: '2027-02-14',
};
const patient: Patient = {
  name: 'Łukasz O’Brien-Smith d’Arcy',
  bornOn: '1991-03-14',
  address: { address1: '41 Zoë Łódź Street', address2: null, city: 'Manchester', postcode: 'M4 5JN' },
};
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const aLabel = (over: Partial<DispensingLabelData> = {}): DispensingLabelData => ({
  issuedAt,
  suppliedOn: '2026-11-14',
  patientName: patient.name,
  medicine,
  supplier,
  scanCode: 'SRL1042-1',
  ...over,
});
const aNote = (over: Partial<DispatchNoteData> = {}): DispatchNoteData => ({
  issuedAt,
  dispatchedOn: '2026-11-14',
  orderReference: 'SRL1042',
  recipient: patient,
  items: [medicine],
  supplier,
  parcel: { carrier: 'Royal Mail', service: 'Tracked 24', trackingNumber: 'TT123456785GB' },
  isColdChain: false,
  ...over,
});
const aPrescription = (over: Partial<PrescriptionData> = {}): PrescriptionData => ({
  issuedAt,
  patient,
  prescriber,
  medicine,
  prescription: {
    reference: 'PRX1042',
    signedAt: '2026-11-13T18:12:44.000Z',
    signatureReference: 'SIG-7F3A-1042',
    hash,
    validUntil: '2027-05-12',
    repeats: 2,
    verifyUrl: `https://sorrel.example/verify/${hash}`,
    revokedOn: null,
  },
  supplier,
  ...over,
});
const aReceipt = (over: Partial<ReceiptData> = {}): ReceiptData => ({
  issuedAt,
  paidOn: '2026-11-13',
  receiptNumber: 'R-001042',
  orderReference: 'SRL1042',
  customer: patient,
  seller: supplier,
  lines: [{ description: 'Anti-ageing cream', detail: 'Tretinoin 0.025%', quantity: 1, amountPence: 4840 }],
  discounts: [{ label: 'Welcome offer, 20% off', amountPence: 968 }],
  creditUsedPence: 1000,
  totalPence: 2872,
  vat: [],
  card: { brand: 'visa', last4: '4242' },
  paymentReference: 'pi_1042',
  refunds: [],
  ...over,
});
const facts: GpLetterFacts = {
  since: '2026-11-14',
  isRenewal: false,
  before: null,
  measurements: ['Stated by the patient: height 168 cm, weight 95 kg, body mass index 33.7.'],
  medicines: ['Warfarin', 'Warfarin 3 mg'],
  illnesses: ['None of these'],
  allergies: [],
  doses: '2.5 mg for 1 supply, then 5 mg from then on',
  told: ['Use SPF 30 every morning.'],
  asks: ['Please check the INR more often.'],
};
const aLetter = (over: Partial<GpLetterData> = {}): GpLetterData => ({
  issuedAt,
  writtenOn: '2026-11-14',
  letterReference: 'GPL1042',
  consentGivenOn: '2026-11-12',
  practice: { doctorName: 'Dr Priya Shah', name: 'Ancoats Medical Centre', address: patient.address },
  patient: { ...patient, nhsNumber: '943 476 5919' },
  medicine,
  indication: 'for photo-ageing of the facial skin',
  startedOn: '2026-11-14',
  licence: 'It is made up for this patient by our pharmacy and is unlicensed.',
  facts,
  prescriber,
  prescriptionReference: 'PRX1042',
  supplier,
  ...over,
});

/** The words of each page, as a reader's search would find them. */
async function wordsOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

type Item = { words: string; left: number; right: number; bottom: number; top: number };

/** The words of a page with the boxes that their letters fill. */
async function itemsOf(page: PDFPageProxy): Promise<Item[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || !item.str.trim()) return [];
    const [left, line] = [item.transform[4] as number, item.transform[5] as number];
    return [
      {
        words: item.str,
        left,
        right: left + item.width,
        bottom: line - item.height * 0.2,
        top: line + item.height * 0.75,
      },
    ];
  });
}

/** Words that run over the paper's edge or over other words. */
async function misplacedIn(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes.slice());
  const misplaced: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , width, height] = page.view as [number, number, number, number];
    const items = await itemsOf(page);
    for (const [index, item] of items.entries()) {
      if (item.left < 3 || item.bottom < 3 || item.right > width - 3 || item.top > height - 3)
        misplaced.push(item.words);
      const over = items.slice(index + 1).find((other) => isOver(item, other));
      if (over) misplaced.push(`${item.words} / ${over.words}`);
    }
  }
  return misplaced;
}

function isOver(one: Item, other: Item): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
  return across > 1 && down > 0.5;
}

/** The filled rectangles of all pages, from the top left: only barcodes are drawn so. */
function barsOf(bytes: Uint8Array): [x: number, y: number, width: number, height: number][] {
  return contentsOf(bytes).flatMap((content) =>
    [...content.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map(
      ([, ...bar]) => bar.map(Number) as [number, number, number, number],
    ),
  );
}

function contentsOf(bytes: Uint8Array): string[] {
  const streams = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/stream\n([\s\S]*?)\nendstream/g);
  return [...streams].map(([, body]) => unpack(Buffer.from(body!, 'latin1')));
}

function unpack(body: Buffer): string {
  try {
    return inflateSync(body).toString('latin1');
  } catch {
    return '';
  }
}

/** Draws the bars on white, as on the paper, and reads them with a barcode scanner library. */
async function scan(bytes: Uint8Array, [width, height]: [number, number], dotsPerPoint = 3): Promise<string[]> {
  const rects = barsOf(bytes).map(([x, y, w, h]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * dotsPerPoint}" height="${height * dotsPerPoint}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/>${rects.join('')}</svg>`;
  const found = await readBarcodes(new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer()));
  return found.map(({ text }) => text).toSorted();
}

const A4: [number, number] = [595, 842];
const LABEL: [number, number] = [199, 100];

beforeAll(() => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

const nasty = 'Zoë <b>bold</b> &amp; =1+1 https://example.org/?a=%0d javascript:alert(1) \u202eevil\u0000';
const turned = 'Take 1\u202e05\u202c mg daily';
const endless = 'Featherstonehaugh'.repeat(20);
const documents = [
  { name: 'label', print: () => printDispensingLabel(aLabel()) },
  { name: 'dispatch note', print: () => printDispatchNote(aNote()) },
  { name: 'prescription', print: () => printPrescription(aPrescription()) },
  { name: 'receipt', print: () => printReceipt(aReceipt()) },
  { name: 'GP letter', print: () => printGpLetter(aLetter()) },
];

describe.each(documents)('every document: $name', ({ print }) => {
  test('is a whole PDF, and the same data give the same bytes', async () => {
    const [first, second] = [await print(), await print()];
    expect(Buffer.from(first.bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(Buffer.from(first.bytes.subarray(-6)).toString()).toBe('%%EOF\n');
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true);
    expect(first.unprintable).toEqual([]);
  });

  test('names the patient with all letters, and keeps the name out of the file’s properties', async () => {
    const { bytes } = await print();
    expect((await wordsOf(bytes)).join(' ')).toContain('Łukasz O’Brien-Smith d’Arcy');
    const { info } = await (await getDocumentProxy(bytes.slice())).getMetadata();
    expect(info).toMatchObject({ CreationDate: 'D:20261114093000Z', Producer: 'Sorrel' });
    expect(JSON.stringify(info)).not.toContain('ukasz');
  });

  test('embeds its fonts and stays on the paper', async () => {
    const { bytes } = await print();
    const file = Buffer.from(bytes).toString('latin1');
    expect(file.match(/\/FontFile2/g)!.length).toBe(file.match(/\/Type \/FontDescriptor/g)!.length);
    expect(file).not.toMatch(/\/(Helvetica|Times|Courier)/);
    expect(await misplacedIn(bytes)).toEqual([]);
  });
});

const hostile = [
  {
    name: 'label',
    print: () => printDispensingLabel(aLabel({ patientName: nasty, supplier: { ...supplier, tradingName: nasty } })),
  },
  { name: 'dispatch note', print: () => printDispatchNote(aNote({ recipient: { ...patient, name: nasty } })) },
  { name: 'prescription', print: () => printPrescription(aPrescription({ patient: { ...patient, name: nasty } })) },
  { name: 'receipt', print: () => printReceipt(aReceipt({ customer: { ...patient, name: nasty } })) },
  { name: 'GP letter', print: () => printGpLetter(aLetter({ indication: nasty })) },
];

test.each(hostile)('what people type is printed letter by letter and never acts: $name', async ({ print }) => {
  const { bytes } = await print();
  const words = (await wordsOf(bytes)).join(' ');
  expect(words).toContain('<b>bold</b> &amp; =1+1');
  expect(words.replaceAll(' ', '')).toContain('javascript:alert(1)[?]evil');
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(
    /\/(URI|JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|GoToR)\b/,
  );
  const pdf = await getDocumentProxy(bytes.slice());
  expect(await (await pdf.getPage(1)).getAnnotations()).toEqual([]);
  expect(await misplacedIn(bytes)).toEqual([]);
});

test.each([
  { name: 'label', print: () => printDispensingLabel(aLabel({ medicine: { ...medicine, directions: turned } })) },
  {
    name: 'prescription',
    print: () => printPrescription(aPrescription({ medicine: { ...medicine, directions: turned } })),
  },
  { name: 'GP letter', print: () => printGpLetter(aLetter({ facts: { ...facts, told: [turned] } })) },
])('a dose that hidden signs turn round is marked on paper, never another dose: $name', async ({ print }) => {
  const words = (await wordsOf((await print()).bytes)).join(' ');
  expect(words).toContain('Take 1[?]05 mg');
  expect(words).not.toMatch(/Take 1 ?05|150/);
});

const overfull = [
  {
    name: 'label',
    print: () =>
      printDispensingLabel(
        aLabel({
          patientName: endless.slice(0, 100),
          supplier: { ...supplier, address: { ...harbourYard, address1: endless } },
        }),
      ),
  },
  {
    name: 'dispatch note',
    print: () =>
      printDispatchNote(
        aNote({
          recipient: { name: endless, address: { ...harbourYard, address1: endless } },
          items: Array.from({ length: 40 }, () => ({ ...medicine, name: endless })),
        }),
      ),
  },
  {
    name: 'prescription',
    print: () => printPrescription(aPrescription({ medicine: { ...medicine, directions: `${endless} `.repeat(30) } })),
  },
  {
    name: 'receipt',
    print: () =>
      printReceipt(
        aReceipt({
          lines: Array.from({ length: 40 }, () => ({ description: endless, quantity: 1, amountPence: 121 })),
        }),
      ),
  },
  {
    name: 'GP letter',
    print: () =>
      printGpLetter(aLetter({ facts: { ...facts, illnesses: Array.from({ length: 9 }, () => `${endless} end`) } })),
  },
];

test.each(overfull)('long texts wrap and go on overleaf, nothing is cut: $name', async ({ print }) => {
  const { bytes } = await print();
  const pages = await wordsOf(bytes);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.at(-1)).toContain(`${pages.length} of ${pages.length}`);
  expect(pages.join('').replace(/[^A-Za-z]/g, '')).toContain('haughFeather');
  expect(await misplacedIn(bytes)).toEqual([]);
});

test('letters no font has: marked on paper, explained, and reported', async () => {
  for (const document of [
    await printDispensingLabel(aLabel({ patientName: '张伟 Chen' })),
    await printPrescription(aPrescription({ patient: { ...patient, name: '张伟 Chen' } })),
  ]) {
    expect(document.unprintable).toEqual(['伟', '张']);
    const words = (await wordsOf(document.bytes)).join(' ');
    expect(words).toContain('[?] Chen');
    expect(words).toMatch(/\[\?\](:| stands for) letters that cannot be printed here/);
  }
});

describe('dispensing label', () => {
  test('says what the law and good practice ask for', async () => {
    const { bytes } = await printDispensingLabel(aLabel());
    const [words, ...more] = await wordsOf(bytes);
    expect(more).toEqual([]);
    for (const said of [
      'Anti-ageing cream, 50 g',
      'Tretinoin 0.025% · Azelaic acid 10%',
      'Apply a pea-sized amount to clean, dry skin at night.',
      'For external use only. Use this medicine only on your skin.',
      'Keep out of the reach and sight of children.',
      'Supplied 14 Nov 2026',
      'Batch SRL-26-1107 · Expires 14 Feb 2027',
      'Sorrel, 12 Harbour Yard, Redcliffe, Bristol, BS1 6QX',
    ]) {
      expect(words).toContain(said);
    }
  });

  test('is 70 by 35 mm, or what the printer has, in black only', async () => {
    const usual = await printDispensingLabel(aLabel());
    const large = await printDispensingLabel(aLabel({ size: { widthMm: 100, heightMm: 50 } }));
    const sizes = await Promise.all(
      [usual, large].map(async ({ bytes }) => (await (await getDocumentProxy(bytes.slice())).getPage(1)).view),
    );
    expect(sizes.map((view) => view.slice(2).map((points) => Math.round((points / 72) * 25.4)))).toEqual([
      [70, 35],
      [100, 50],
    ]);
    const colours = contentsOf(usual.bytes).flatMap((content) =>
      [...content.matchAll(/^(\S+ \S+ \S+) (?:scn|SCN|rg|RG)$/gm)].map(([, colour]) => colour),
    );
    expect(new Set(colours)).toEqual(new Set(['0 0 0']));
  });

  test('goes on to a second label that names patient, product and date again', async () => {
    const directions =
      'Apply a thin layer to the whole face at night, twice a week for two weeks, then every other night for two weeks, then every night if your skin allows it; keep away from eyes and lips.';
    const pages = await wordsOf(
      (
        await printDispensingLabel(
          aLabel({
            medicine: {
              ...medicine,
              directions,
              precautions: [...medicine.precautions, 'Flammable: keep your body away from fire or flames after use.'],
            },
          }),
        )
      ).bytes,
    );
    expect(pages).toHaveLength(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`${index + 1} of 2`);
      for (const said of [patient.name, 'Anti-ageing cream, 50 g', 'Supplied 14 Nov 2026'])
        expect(page).toContain(said);
    }
    expect(pages.join(' ')).toContain('Keep out of the reach and sight of children.');
  });

  test.each([
    [
      'Inject once a week, on the same day each week, under the skin of the abdomen, thigh or upper arm.',
      'Store in a refrigerator (2-8 °C). Do not freeze. Do not use if you are pregnant, planning a pregnancy or breastfeeding. Tell a doctor at once about severe stomach pain that does not go away. Use a new needle each time.',
    ],
    [
      'Take one tablet in the morning with food. Drink plenty of water. Do not take it together with potassium or salt substitutes.',
      'May make you dizzy: do not drive or use machines until you know how it affects you. Stop and call us if you feel very weak. Do not use if you are pregnant, planning a pregnancy or breastfeeding.',
    ],
  ])('parts no sentence between two labels: %s', async (directions, precautions) => {
    const sentences = precautions.split(/(?<=\.)\s/);
    const patientName = 'Alexandra Konstantinopoulou-Featherstonehaugh';
    const { bytes } = await printDispensingLabel(
      aLabel({ patientName, medicine: { ...medicine, directions, precautions: sentences } }),
    );
    const pages = await wordsOf(bytes);
    expect(pages.length).toBeGreaterThan(1);
    for (const sentence of [...directions.split(/(?<=\.)\s/), ...sentences])
      expect({ sentence, on: pages.filter((page) => page.includes(sentence)).length }).toEqual({ sentence, on: 1 });
  });

  test('breaks a sentence over labels only when it is longer than one', async () => {
    const endlessDirections = `Apply it ${'very thinly and evenly '.repeat(40)}at night.`;
    const pages = await wordsOf(
      (await printDispensingLabel(aLabel({ medicine: { ...medicine, directions: endlessDirections } }))).bytes,
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join(' ').match(/very thinly and evenly/g)?.length ?? 0).toBeGreaterThan(35);
    expect(pages.join(' ')).toContain('Keep out of the reach and sight of children.');
  });

  test('its code can be scanned', async () => {
    expect(await scan((await printDispensingLabel(aLabel())).bytes, LABEL)).toEqual(['SRL1042-1']);
  });

  test('no word runs into its code, however long the name', async () => {
    const { bytes } = await printDispensingLabel(aLabel({ patientName: endless.slice(0, 90) }));
    const page = await (await getDocumentProxy(bytes.slice())).getPage(1);
    const bars = barsOf(bytes);
    const left = Math.min(...bars.map(([x]) => x));
    const top = page.view[3]! - Math.min(...bars.map(([, y]) => y));
    const beside = (await itemsOf(page)).filter((item) => item.bottom < top);
    expect(beside.length).toBeGreaterThan(1);
    for (const item of beside) expect(item.right).toBeLessThan(left - 2);
  });

  test('a name that leaves no room for the directions is refused, not cut', async () => {
    await expect(printDispensingLabel(aLabel({ patientName: 'Featherstonehaugh '.repeat(60) }))).rejects.toThrow(
      RangeError,
    );
  });
});

describe('dispatch note', () => {
  test('printed once more, it says so', async () => {
    const [words] = await wordsOf((await printDispatchNote(aNote({ reprintedOn: '2026-11-16' }))).bytes);
    expect(words).toContain('Reprint, 16 November 2026.');
  });

  test('lists address, items with batch and expiry, and the two hands', async () => {
    const [words] = await wordsOf((await printDispatchNote(aNote())).bytes);
    for (const said of [
      'SRL1042',
      '41 Zoë Łódź Street',
      'SRL-26-1107',
      '14 Feb 2027',
      'Packed by',
      'Checked by',
      'Royal Mail Tracked 24',
      'TT123456785GB',
    ]) {
      expect(words).toContain(said);
    }
    expect(words).not.toContain('refrigerated');
  });

  test('order and parcel codes scan', async () => {
    expect(await scan((await printDispatchNote(aNote())).bytes, A4)).toEqual(['SRL1042', 'TT123456785GB']);
  });

  test('a long reference keeps to its half of the page, and still scans', async () => {
    const orderReference = 'SRL-2026-11-14-ABCDEFGH-0123456789-XYZ-1';
    const { bytes } = await printDispatchNote(aNote({ orderReference, parcel: null }));
    expect(Math.min(...barsOf(bytes).map(([x]) => x))).toBeGreaterThan(A4[0] / 2 - 2);
    expect(await scan(bytes, A4, 6)).toEqual([orderReference]);
    expect(await misplacedIn(bytes)).toEqual([]);
  });

  test('without a label yet it says so; cold chain is told', async () => {
    const { bytes } = await printDispatchNote(aNote({ parcel: null, isColdChain: true }));
    const [words] = await wordsOf(bytes);
    expect(words).toContain('No label yet');
    expect(words).toContain('Keep refrigerated at 2 to 8 °C, never frozen.');
    expect(await scan(bytes, A4)).toEqual(['SRL1042']);
  });
});

describe('prescription', () => {
  test('holds the particulars of regulation 217 and of good practice', async () => {
    const [words] = await wordsOf((await printPrescription(aPrescription())).bytes);
    for (const said of [
      'PRX1042',
      'Born 14 March 1991, aged 35',
      'Prescriber, doctor',
      'Dr Amara Okonkwo',
      'MBBS MRCGP, GMC 7012345',
      '12 Harbour Yard',
      'Tretinoin',
      '0.025%',
      'Cream, 50 g',
      'Apply a pea-sized amount',
      'Prescribed on 13 November 2026',
      '12 May 2027',
      '2 (3 supplies in all)',
      'Dr Amara Okonkwo, 13 November 2026 at 18:12',
      'SIG-7F3A-1042',
      'Not valid for controlled drugs.',
    ]) {
      expect(words).toContain(said);
    }
    expect(words!.replaceAll(' ', '')).toContain(hash);
  });

  test('a plan of steps stands on it, with what it does not allow; without one nothing is said', async () => {
    const { prescription } = aPrescription();
    const plan = '0.25 mg for 1 supply, then 0.5 mg from then on';
    const [words] = await wordsOf(
      (await printPrescription(aPrescription({ prescription: { ...prescription, plan } }))).bytes,
    );
    expect(words).toContain(plan);
    expect(words).toContain('Only the first of these supplies may be dispensed on this prescription');
    expect((await wordsOf((await printPrescription(aPrescription())).bytes))[0]).not.toContain('Plan of steps');
  });

  test('its code leads to its page by the whole hash', async () => {
    const { bytes } = await printPrescription(aPrescription());
    expect(await scan(bytes, A4)).toEqual([`https://sorrel.example/verify/${hash}`]);
  });
});

describe('receipt', () => {
  test('shows lines, discount, credit, total and card', async () => {
    const [words] = await wordsOf((await printReceipt(aReceipt())).bytes);
    for (const said of [
      '£48.40',
      'Welcome offer, 20% off −£9.68',
      'Account credit used −£10.00',
      'Total paid £28.72',
      'Visa ending 4242',
      'pi_1042',
      'VAT number GB 312 4567 89',
    ]) {
      expect(words).toContain(said);
    }
    expect(words).not.toContain('Refunds');
  });

  test('shows what was refunded and what is left', async () => {
    const refunds = [{ refundedOn: '2026-11-20', amountPence: 2872, reason: 'Refused to supply', reference: 're_1' }];
    const [words] = await wordsOf((await printReceipt(aReceipt({ refunds }))).bytes);
    for (const said of ['Refused to supply', '20 November 2026', '−£28.72', 'Total after refunds £0.00'])
      expect(words).toContain(said);
  });

  test('paid by credit alone, it names no card', async () => {
    const [words] = await wordsOf(
      (await printReceipt(aReceipt({ creditUsedPence: 3872, totalPence: 0, card: null, paymentReference: null })))
        .bytes,
    );
    expect(words).toContain('Paid with Account credit');
    expect(words).not.toContain('ending');
  });

  test('a total that is not the sum of its parts is never printed', async () => {
    await expect(printReceipt(aReceipt({ totalPence: 2873 }))).rejects.toThrow('does not add up');
  });
});

describe('GP letter', () => {
  test('tells what, why, since when, what is watched, and that the patient agreed', async () => {
    const pages = await wordsOf((await printGpLetter(aLetter())).bytes);
    expect(pages.length).toBeLessThanOrEqual(2);
    // What is asked of the reader stands on the first page.
    expect(pages[0]).toContain('Please check the INR more often.');
    for (const said of [
      'Dear Dr Priya Shah,',
      'Ancoats Medical Centre',
      'NHS number 943 476 5919',
      'prescribed Anti-ageing cream for photo-ageing of the facial skin',
      '14 November 2026',
      'It is made up for this patient by our pharmacy and is unlicensed.',
      'body mass index 33.7',
      'Medicines: Warfarin; Warfarin 3 mg',
      'Illnesses: None of these',
      '2.5 mg for 1 supply, then 5 mg from then on.',
      'Use SPF 30 every morning.',
      'Please check the INR more often.',
      'Yours sincerely, Dr Amara Okonkwo',
      'The patient agreed to this letter on 12 November 2026',
      'PRX1042',
    ]) {
      expect(pages.join(' ')).toContain(said);
    }
  });

  test('claims nothing that is not known to have happened: no advice, no monitoring, no "no action needed" beside a request', async () => {
    const said = async (over: Partial<GpLetterData>) =>
      (await wordsOf((await printGpLetter(aLetter(over))).bytes)).join(' ');
    const bare = await said({ facts: null, licence: null });
    expect(bare).not.toMatch(/has been told|told your patient|told us|We ask nothing|No action/);
    expect(bare).toContain('Please tell us if something here does not fit your records.');
    expect(await said({})).not.toMatch(/We ask nothing/);
    expect(await said({ facts: { ...facts, asks: [], told: [] } })).toMatch(/We ask nothing else of you/);
    expect(await said({ facts: { ...facts, told: [] } })).not.toContain('What we have told your patient');
  });

  test('of a renewal says that it is one, since when, and what it was before', async () => {
    const renewal = { ...facts, isRenewal: true, since: '2026-05-02', before: 'Mounjaro (Tirzepatide 2.5 mg)' };
    const said = (
      await wordsOf((await printGpLetter(aLetter({ facts: renewal, startedOn: '2026-05-02' }))).bytes)
    ).join(' ');
    expect(said).toContain(
      'I have again prescribed Anti-ageing cream for photo-ageing of the facial skin. Your patient has had this treatment from us since 2 May 2026.',
    );
    expect(said).toContain('Until now it was Mounjaro (Tirzepatide 2.5 mg).');
    expect(said).not.toMatch(/Treatment starts|consulted our online service/);
  });

  test('greets a colleague when no doctor is named', async () => {
    const practice = { doctorName: null, name: 'Ancoats Medical Centre', address: patient.address };
    expect((await wordsOf((await printGpLetter(aLetter({ practice }))).bytes))[0]).toContain('Dear colleague,');
  });
});
