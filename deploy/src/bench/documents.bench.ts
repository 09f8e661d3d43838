import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getDocumentProxy } from 'unpdf';
import type { BenchTools } from './bench.ts';
import { documentSet, type DocumentOrder } from './document-set.ts';
import { type Figure, median } from './figures.ts';

export const name = 'documents';
export const about =
  'sets of five documents, each printed as the pharmacy prints it, against the same words put on paper by PDFKit alone';

const SETS = Number(process.env.DOCUMENT_SETS ?? 2_000);
/** PDFKit alone is measured over as many, before and after: a shared machine is not equally quick all the time. */
const BARE_SETS = Math.max(1, Math.round(SETS / 10));
const WARM_UP = 20;
// As the service starts it (apps/fulfilment/src/documents/printer.service.ts).
const LIMITS = ['--max-old-space-size=96', '--max-semi-space-size=4'];

export async function run({ root, say }: BenchTools): Promise<Figure[]> {
  const printing = new Printing(root);
  try {
    const pages = await Promise.all(documentSet(0).map(async (order) => wordsOf(await printing.print(order))));
    const fonts = await fontsOf(root);
    for (let set = 1; set <= WARM_UP; set++) await printing.printAll(documentSet(set));
    await bare(pages, fonts, WARM_UP);
    const before = await bare(pages, fonts, BARE_SETS);
    const memory: number[] = [];
    const from = performance.now();
    for (let set = 1; set <= SETS; set++) {
      await printing.printAll(documentSet(set));
      if (set % Math.max(1, Math.round(SETS / 40)) === 0) memory.push(printing.memoryMb());
      if (set % Math.max(1, Math.round(SETS / 4)) === 0) say(`${set} of ${SETS} sets, ${memory.at(-1) ?? 0} MB`);
    }
    const rate = SETS / ((performance.now() - from) / 1000);
    const after = await bare(pages, fonts, BARE_SETS);
    return figuresOf({ rate, bareRates: [before, after], memory, bytes: printing.bytes / (SETS + WARM_UP + 1) });
  } finally {
    printing.end();
  }
}

function figuresOf(run: { rate: number; bareRates: number[]; memory: number[]; bytes: number }): Figure[] {
  const { rate, bareRates, memory, bytes } = run;
  const bareRate = median(bareRates);
  const half = Math.floor(memory.length / 2);
  const growth = median(memory.slice(half)) - median(memory.slice(0, half));
  return [
    {
      name: 'sets printed',
      value: rate,
      unit: '/s',
      note: `${SETS} sets of five, ${Math.round(bytes / 1000)} kB each`,
    },
    { name: 'PDFKit alone', value: bareRate, unit: '/s', note: bareRates.map((one) => one.toFixed(1)).join(', then ') },
    { name: 'of what PDFKit alone does', value: (100 * rate) / bareRate, unit: '%', goal: { atLeast: 60 } },
    { name: 'memory of the process at most', value: Math.max(...memory), unit: 'MB', goal: { atMost: 250 } },
    { name: 'more of it in the second half', value: growth, unit: 'MB', goal: { atMost: 10 } },
  ];
}

/** The printing process of the fulfilment service, as built. */
class Printing {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (bytes: Uint8Array | undefined) => void>();
  #next = 1;
  bytes = 0;

  constructor(root: string) {
    this.#child = fork(join(root, 'apps/fulfilment/dist/documents/printing.process.js'), {
      execArgv: LIMITS,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', ({ id, print }: { id: number; print?: { bytes: Uint8Array } }) => {
      this.#waiting.get(id)?.(print?.bytes);
      this.#waiting.delete(id);
    });
    this.#child.on('exit', () => this.#waiting.forEach((answer) => answer(undefined)));
  }

  async print(order: DocumentOrder): Promise<Uint8Array> {
    const id = this.#next++;
    const bytes = await new Promise<Uint8Array | undefined>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#child.send({ id, order });
    });
    if (!bytes) throw new Error(`${order.kind} was not printed`);
    this.bytes += bytes.length;
    return bytes;
  }

  async printAll(orders: readonly DocumentOrder[]): Promise<void> {
    await Promise.all(orders.map((order) => this.print(order)));
  }

  memoryMb(): number {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1000);
  }

  end(): void {
    this.#child.kill();
  }
}

interface Words {
  size: [width: number, height: number];
  texts: { text: string; x: number; y: number; points: number; font: string }[];
}

/** What stands on the pages of a document, and where. */
async function wordsOf(bytes: Uint8Array): Promise<Words[]> {
  const pdf = await getDocumentProxy(bytes.slice());
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const [, , width = 0, height = 0] = page.view;
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item) => {
        if (!('str' in item) || !item.str.trim()) return [];
        const [, , , points = 0, x = 0, y = 0] = item.transform as number[];
        return [{ text: item.str, x, y: height - y, points: Math.abs(points), font: item.fontName }];
      });
      return { size: [width, height] as [number, number], texts };
    }),
  );
}

async function fontsOf(root: string): Promise<Uint8Array[]> {
  const faces = (await import(pathToFileURL(join(root, 'libs/service-kit/dist/typesetting/fonts/faces.js')).href)) as {
    fontFilesOf(face: string): { bytes: Uint8Array }[];
  };
  return ['text', 'strong', 'display', 'mono'].flatMap((face) => faces.fontFilesOf(face)[0]?.bytes ?? []);
}

interface Pdf {
  on(event: 'data', listener: (chunk: Uint8Array) => void): this;
  on(event: 'end', listener: () => void): this;
  addPage(options: { size: [number, number]; margin: number }): this;
  registerFont(name: string, bytes: Uint8Array): this;
  font(name: string, size: number): this;
  text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): this;
  end(): void;
}
const Pdf = createRequire(import.meta.url)('pdfkit') as new (options: { autoFirstPage: false }) => Pdf;

/** The same words at the same places in the same fonts, and nothing else: no layout, no codes, no structure for screen readers. Sets a second. */
async function bare(documents: readonly Words[][], fonts: readonly Uint8Array[], sets: number): Promise<number> {
  const from = performance.now();
  for (let set = 0; set < sets; set++)
    for (const pages of documents) {
      const pdf = new Pdf({ autoFirstPage: false });
      const ended = new Promise<void>((resolve) => pdf.on('data', () => undefined).on('end', resolve));
      const known = new Map<string, string>();
      for (const { size, texts } of pages) {
        pdf.addPage({ size, margin: 0 });
        for (const { text, x, y, points, font } of texts) {
          let own = known.get(font);
          if (own === undefined) {
            own = `font-${known.size}`;
            known.set(font, own);
            const bytes = fonts[known.size % fonts.length];
            if (bytes) pdf.registerFont(own, bytes);
          }
          pdf.font(own, points).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
        }
      }
      pdf.end();
      await ended;
    }
  return sets / ((performance.now() - from) / 1000);
}
