import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { DispensingLabelData } from '../model/document-data.ts';
import { labelSheet, printDispensingLabel } from './dispensing-label.ts';
import { layOutLabel, type LabelPage, USUAL_DPI } from './label-layout.ts';
import { printThermalLabels } from './label-zpl.ts';
import { isInFont0, widestOf } from './typesetting/zpl.ts';

const LONG = 'Flammable: keep your body away from fire or flames after use.';
const aLabel = (
  over: Partial<DispensingLabelData> = {},
  medicine: Partial<DispensingLabelData['medicine']> = {},
): DispensingLabelData => ({
  issuedAt: '2026-11-14T09:30:00.000Z',
  suppliedOn: '2026-11-14',
  patientName: 'Zoë O’Brien-Smith',
  medicine: {
    code: 'AA1',
    name: 'Anti-ageing cream',
    form: 'Cream',
    quantity: '50 g',
    ingredients: [
      { name: 'Tretinoin', value: '0.025', unit: '%' },
      { name: 'Azelaic acid', value: '10', unit: '%' },
    ],
    directions: 'Apply a pea-sized amount to clean, dry skin at night.',
    precautions: ['For external use only.', 'Keep away from eyes.'],
    batch: 'SRL-26-1107',
    expiresOn: '2027-02-14',
    ...medicine,
  },
  supplier: {
    tradingName: 'Sorrel',
    legalName: 'Sorrel Health Ltd',
    address: { address1: '12 Harbour Yard', address2: 'Redcliffe', city: 'Bristol', postcode: 'BS1 6QX' },
    telephone: '0117 496 0123',
    email: 'care@sorrel.example',
    registration: 'GPhC 9012345',
  },
  scanCode: 'SRL-1042-1',
  ...over,
});
const pen = aLabel(
  { patientName: 'José Núñez de la Peña y Álvarez-Cienfuegos' },
  {
    name: 'Mounjaro',
    form: 'Injection',
    quantity: '1 pen',
    ingredients: [{ name: 'Tirzepatide', value: '2.5', unit: 'mg' }],
    directions: 'Inject once a week, on the same day each week, under the skin of the abdomen, thigh or upper arm.',
    precautions: [
      'Store in a refrigerator (2-8 °C).',
      'Do not freeze.',
      'Do not use if you are pregnant, planning a pregnancy or breastfeeding.',
      'Tell a doctor at once about severe stomach pain that does not go away.',
      'Use a new needle each time.',
    ],
  },
);
const LABELS: [name: string, data: DispensingLabelData][] = [
  ['a cream', aLabel()],
  ['a pen, on two labels', pen],
  ['a reprint', aLabel({ reprintedOn: '2026-11-16' })],
  [
    'the smallest label',
    aLabel({ size: { widthMm: 50, heightMm: 30 } }, { precautions: ['For external use only.', LONG] }),
  ],
  ['the largest label', { ...pen, size: { widthMm: 104, heightMm: 150 } }],
  ['wide letters', aLabel({ patientName: `${'W'.repeat(20)} ${'M'.repeat(24)}` })],
  ['letters no printer has', aLabel({ patientName: 'Łukasz Nguyễn Đặng-Šťastný' })],
  ['signs that are commands', aLabel({ patientName: '^XZ~JA_5E ^FDO’Neil\\&' })],
  ['no expiry, and a remark', aLabel({ remark: 'Particulars as recorded on 1 May 2027.' }, { expiresOn: null })],
];
const CASES = [
  ...LABELS.map(([name, data]) => ({ name, data, dpi: USUAL_DPI })),
  ...LABELS.slice(1, 3).map(([name, data]) => ({ name: `${name}, at 300 dpi`, data, dpi: 300 })),
];

const zplOf = (data: DispensingLabelData, dpi = USUAL_DPI): string =>
  Buffer.from(printThermalLabels({ dpi, labels: [data] }).bytes).toString();
const formatsOf = (zpl: string): string[] => zpl.split('^XZ\n').filter(Boolean);
/** What is printed as text, in the order of the fields. */
const fieldsOf = (format: string): string[] =>
  [...format.matchAll(/\^FH_\^FD(.*?)\^FS/g)].map(([, field = '']) =>
    Buffer.from(
      field.replace(/_([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16))),
      'latin1',
    ).toString(),
  );
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const lineText = ({ line }: LabelPage['lines'][number]): string => line.runs.map(({ text }) => text).join('');

interface Picture {
  width: number;
  height: number;
  isInk(x: number, y: number): boolean;
  png: Buffer;
}

/** In a process of its own: nine megabytes of WebAssembly are slow to load here. */
const RENDERER = `import { ready } from 'zpl-renderer-js';
let asked = '';
for await (const chunk of process.stdin) asked += chunk;
const { api } = await ready;
const drawn = [];
for (const { zpl, width, height, perMm } of JSON.parse(asked)) drawn.push(await api.zplToBase64MultipleAsync(zpl, width, height, perMm));
process.stdout.write(JSON.stringify(drawn), () => process.exit(0));`;

/** What a printer that speaks ZPL makes of each case. */
async function rendered(): Promise<string[][]> {
  const asked = CASES.map(({ data, dpi }) => {
    const sheet = labelSheet(data);
    // The renderer knows whole dots to the millimetre: at 300 dpi the paper is drawn a little smaller, to have as many dots.
    const perMm = dpi === USUAL_DPI ? 8 : 12;
    const size = (points: number): number => Math.round((points * dpi) / 72) / perMm;
    return { zpl: zplOf(data, dpi), width: size(sheet.width), height: size(sheet.height), perMm };
  });
  const env = { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1' };
  const answer = await new Promise<string>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '-e', RENDERER],
      { env, maxBuffer: 64e6 },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
    child.stdin?.end(JSON.stringify(asked));
  });
  return JSON.parse(answer) as string[][];
}

const pictures = (drawn: readonly string[]): Promise<Picture[]> =>
  Promise.all(
    drawn.map(async (base64) => {
      const png = Buffer.from(base64, 'base64');
      const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
      return {
        width: info.width,
        height: info.height,
        isInk: (x, y) => (data[(y * info.width + x) * info.channels] ?? 255) < 128,
        png,
      };
    }),
  );

let drawnCases: string[][];
beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  drawnCases = await rendered();
});

describe.each(CASES)('ZPL: $name', ({ name, data, dpi }) => {
  const dots = (points: number): number => Math.round((points * dpi) / 72);
  const sheet = labelSheet(data);
  const layout = layOutLabel(sheet, data, dpi);

  test('says the PDF’s words in its order, on as many labels', async () => {
    const formats = formatsOf(zplOf(data, dpi));
    const { text } = await extractText(await getDocumentProxy((await printDispensingLabel(data)).bytes));
    expect(formats).toHaveLength(text.length);
    for (const [index, format] of formats.entries()) {
      const drawn = layout.pages[index]?.lines.map(lineText).filter((line) => !isInFont0(line)) ?? [];
      const asText = drawn.reduce((words, line) => words.replace(plain(line), ''), plain(text[index] ?? ''));
      expect(plain(fieldsOf(format).join(' '))).toBe(plain(asText));
      // The lines that are drawn, and the code.
      expect(format.match(/\^GFA/g)).toHaveLength(drawn.length + 1);
    }
  });

  test('is printed with each line in its place, nothing beside it, and a code that scans', async () => {
    const drawn = await pictures(drawnCases[CASES.findIndex((one) => one.name === name)] ?? []);
    expect(drawn).toHaveLength(layout.pages.length);
    const codeSize = layout.code.symbol.width * layout.code.unit;
    for (const [index, picture] of drawn.entries()) {
      const { lines, rules } = layout.pages[index]!;
      const boxes = [
        ...lines.map((one) => ({
          what: lineText(one),
          left: one.x,
          right: one.x + one.room,
          top: one.baseline - one.style.size,
          bottom: one.baseline + one.style.size * 0.35,
        })),
        ...rules.map(({ x, y, width }) => ({ what: 'a rule', left: x, right: x + width, top: y, bottom: y + 1 })),
        {
          what: 'the code',
          left: layout.code.x,
          right: layout.code.x + codeSize,
          top: layout.code.y,
          bottom: layout.code.y + codeSize,
        },
      ].map(({ what, left, right, top, bottom }) => ({
        what,
        left: dots(left) - 1,
        right: dots(right) + 1,
        top: dots(top) - 1,
        bottom: dots(bottom) + 2,
        ink: 0,
      }));
      const outside: string[] = [];
      for (let y = 0; y < picture.height; y++)
        for (let x = 0; x < picture.width; x++) {
          if (!picture.isInk(x, y)) continue;
          const inside = boxes.filter((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom);
          for (const box of inside) box.ink++;
          if (inside.length === 0) outside.push(`${x},${y}`);
        }
      expect(outside).toEqual([]);
      expect(boxes.filter(({ ink }) => ink === 0).map(({ what }) => what)).toEqual([]);
      const scanned = await sharp(picture.png)
        .extend({ top: 9, bottom: 9, left: 9, right: 9, background: '#fff' })
        .png()
        .toBuffer();
      expect((await readBarcodes(new Uint8Array(scanned))).map(({ text }) => text)).toEqual([data.scanCode]);
    }
  });
});

test('what people type never acts at the printer: only our commands, and nothing but ASCII', () => {
  const typed = aLabel(
    { patientName: '^XZ^XA~JR _5E~HI', scanCode: 'SRL-1-1' },
    { directions: '^JUS ~WC Take ½ at 8 °C.' },
  );
  const zpl = zplOf(typed);
  expect([...new Set(zpl.match(/[\^~](A0|[A-Z]{2})/g))].toSorted()).toEqual(
    [
      '^XA',
      '^CI',
      '^LH',
      '^LS',
      '^PW',
      '^LL',
      '^FT',
      '^A0',
      '^FH',
      '^FD',
      '^FS',
      '^FO',
      '^GB',
      '^GF',
      '^XZ',
    ].toSorted(),
  );
  expect(zpl).toMatch(/^[\n -~]*$/);
  expect(zpl).not.toContain('~');
  expect(fieldsOf(zpl)).toEqual(expect.arrayContaining(['^XZ^XA~JR _5E~HI', '^JUS ~WC Take ½ at 8 °C.']));
});

test('a pack that must not leave has a notice without patient and directions in the place of its label, and the others their labels', () => {
  const held = aLabel({ suppliedOn: null, scanCode: 'SRL-7-1' });
  const zpl = Buffer.from(printThermalLabels({ dpi: 203, labels: [held, aLabel()] }).bytes).toString();
  const [notice = '', label = '', ...more] = formatsOf(zpl);
  expect(fieldsOf(notice)).toEqual(['NOT FOR SUPPLY', 'Anti-ageing cream, 50 g', 'SRL-7-1']);
  expect(fieldsOf(label)).toContain('Zoë O’Brien-Smith');
  expect(more).toEqual([]);
});

test('letters of a line that would be too wide are squeezed, and otherwise not', () => {
  const widths = (data: DispensingLabelData) =>
    [...zplOf(data).matchAll(/\^A0N,(\d+),(\d+)/g)].map(([, height, width]) => [Number(height), Number(width)]);
  for (const [height = 0, width = 0] of widths(aLabel())) expect(width).toBeLessThanOrEqual(height);
  const name = 'W'.repeat(16);
  const [, wide = 0] = /\^A0N,\d+,(\d+)\^FH_\^FDW+/.exec(zplOf(aLabel({ patientName: name })))?.map(Number) ?? [];
  expect(wide * widestOf(name)).toBeLessThanOrEqual(((199 - 12 - 26) * 203) / 72);
  expect(widestOf('Żółć')).toBeGreaterThan(widestOf('Zolc') - 0.01);
});

/*
 * What the law and good practice ask of each label (spec/law.md). `on`: each label of a pack, or one of them.
 */
interface Asked {
  source: string;
  says(data: DispensingLabelData): string[];
  on: 'each' | 'one';
}
const SCHEDULE_25 = 'Human Medicines Regulations 2012, schedule 25';
const LAW: Asked[] = [
  { source: `${SCHEDULE_25}: the patient`, on: 'each', says: ({ patientName }) => [patientName] },
  {
    source: `${SCHEDULE_25}: name and address of the supplier`,
    on: 'one',
    says: () => ['Sorrel, 12 Harbour Yard, Redcliffe, Bristol, BS1 6QX'],
  },
  { source: `${SCHEDULE_25}: the date of supply`, on: 'each', says: () => ['Supplied 14 Nov 2026'] },
  {
    source: `${SCHEDULE_25}: the product`,
    on: 'each',
    says: ({ medicine }) => [`${medicine.name}, ${medicine.quantity}`],
  },
  {
    source: `${SCHEDULE_25}: directions for use`,
    on: 'one',
    says: ({ medicine }) => medicine.directions.split(/(?<=\.)\s/),
  },
  { source: `${SCHEDULE_25}: precautions`, on: 'one', says: ({ medicine }) => medicine.precautions },
  { source: 'RPS: children', on: 'one', says: () => ['Keep out of the reach and sight of children.'] },
  {
    source: 'what is in it',
    on: 'one',
    says: ({ medicine }) =>
      medicine.ingredients.map(({ name, value, unit }) => `${name} ${value}${unit === '%' ? '%' : ` ${unit}`}`),
  },
  {
    source: 'made to order: batch and expiry',
    on: 'one',
    says: ({ medicine }) => [`Batch ${medicine.batch}`, ...(medicine.expiresOn ? ['Expires 14 Feb 2027'] : [])],
  },
  {
    source: 'printed once more',
    on: 'each',
    says: ({ reprintedOn }) => (reprintedOn ? ['Reprint 16 Nov 2026'] : []),
  },
];
/** The words of each label of a pack, by what writes them: printed once for the whole table. */
const known = new Map<DispensingLabelData, Promise<Record<'pdf' | 'zpl', string[]>>>();
function wordsOf(data: DispensingLabelData) {
  const words = known.get(data) ?? printedWords(data);
  known.set(data, words);
  return words;
}
async function printedWords(data: DispensingLabelData) {
  const { text } = await extractText(await getDocumentProxy((await printDispensingLabel(data)).bytes));
  return { pdf: text.map(plain), zpl: formatsOf(zplOf(data)).map((format) => plain(fieldsOf(format).join(' '))) };
}
const LAWFUL = LABELS.filter(([name]) => !name.startsWith('letters'));

describe.each(LAW)('each label says: $source', ({ says, on }) => {
  test.each(LAWFUL)('%s, as PDF and as ZPL', async (_name, data) => {
    const printed = await wordsOf(data);
    for (const [writer, pages] of Object.entries(printed))
      for (const said of says(data)) {
        // Words that are wider than a label are parted without a space.
        const bare = (words: string) => words.replaceAll(' ', '');
        const found = pages.filter((page) => bare(page).includes(bare(said))).length;
        expect({ writer, said, isThere: on === 'each' ? found === pages.length : found > 0 }).toEqual({
          writer,
          said,
          isThere: true,
        });
      }
  });
});
