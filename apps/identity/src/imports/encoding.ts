import { TextDecoder } from 'node:util';
import type { ImportLayout } from '@sorrel/contracts/identity/imports';

export type Encoding = ImportLayout['encoding'];
type Found = Encoding | 'old-excel';

const starts = (bytes: Buffer, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign);

/** How a file is written, found from all of its parts in their order: British spreadsheets write accents in Windows-1252. */
export class EncodingFinder {
  #utf8: TextDecoder | null = new TextDecoder('utf-8', { fatal: true });
  #found: Found | null = null;
  #isBigEndian = false;
  #isFirst = true;

  add(part: Buffer): void {
    if (this.#isFirst) this.#begin(part);
    this.#isFirst = false;
    this.#decode(() => this.#utf8?.decode(part, { stream: true }));
  }

  get found(): Found {
    if (this.#found) return this.#found;
    this.#decode(() => this.#utf8?.decode());
    return this.#utf8 ? 'UTF-8' : 'Windows-1252';
  }

  /** Makes text of the parts, in their order. Only for what is found to be text. */
  decoder(): TextDecoder {
    const found = this.found;
    if (found === 'UTF-16') return new TextDecoder(this.#isBigEndian ? 'utf-16be' : 'utf-16le');
    return new TextDecoder(found === 'Windows-1252' ? 'windows-1252' : 'utf-8');
  }

  #begin(part: Buffer): void {
    if (starts(part, 0x50, 0x4b, 0x03, 0x04)) this.#found = 'Excel';
    else if (starts(part, 0xd0, 0xcf, 0x11, 0xe0)) this.#found = 'old-excel';
    else if (starts(part, 0xff, 0xfe) || isEveryOther(part, 1)) this.#found = 'UTF-16';
    else if (starts(part, 0xfe, 0xff) || isEveryOther(part, 0)) [this.#found, this.#isBigEndian] = ['UTF-16', true];
  }

  #decode(work: () => unknown): void {
    try {
      work();
    } catch {
      this.#utf8 = null;
    }
  }
}

/** Latin letters in two bytes each have a NUL in every other place, without any mark in front. */
function isEveryOther(part: Buffer, from: number): boolean {
  const some = part.subarray(0, 200);
  const places = [...some.keys()].filter((at) => at % 2 === from);
  return places.length > 4 && places.filter((at) => some[at] === 0).length > places.length * 0.8;
}
