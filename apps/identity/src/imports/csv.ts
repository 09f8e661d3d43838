/** A record of a CSV file as it stands there, and the line it begins in. */
export interface RawRecord {
  line: number;
  bytes: Buffer;
}
/** What is left between two parts: the record that is not whole yet, and the line it begins in. */
export interface Rest {
  bytes: Buffer;
  line: number;
}
export type Delimiter = ',' | ';' | '\t';

const [QUOTE, CR, LF, COMMA, SEMICOLON, TAB] = [0x22, 0x0d, 0x0a, 0x2c, 0x3b, 0x09];
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** No record is longer: a quote that is never closed would take the rest of the file for one value. */
export const LONGEST_RECORD = 20_000;

/**
 * Cuts whole records off the front of what has been read so far. Works on bytes, which UTF-8 allows: its signs may be cut in two by parts.
 * A quote opens a value only at the value's beginning, so that `6" scar` is text.
 */
export function takeRecords(rest: Rest, part: Buffer, isLast: boolean): { records: RawRecord[]; rest: Rest } {
  const all = rest.bytes.length > 0 ? Buffer.concat([rest.bytes, part]) : part;
  const records: RawRecord[] = [];
  let [start, first, line, at] = [0, rest.line, rest.line, 0];
  let place: 'beginning' | 'plain' | 'quoted' | 'closed' = 'beginning';
  const take = (end: number): void => {
    if (end > start) records.push({ line: first, bytes: all.subarray(start, end) });
  };
  for (; at < all.length; at += 1) {
    const sign = all[at];
    if (sign === CR || sign === LF) {
      // Half of a line's end may be in the next part.
      if (sign === CR && at + 1 === all.length && !isLast) break;
      const end = at;
      if (sign === CR && all[at + 1] === LF) at += 1;
      line += 1;
      if (place === 'quoted') continue;
      take(end);
      [start, first, place] = [at + 1, line, 'beginning'];
    } else if (place === 'quoted') {
      if (sign === QUOTE) place = 'closed';
    } else if (sign === QUOTE && place !== 'plain') place = 'quoted';
    else if (sign === COMMA || sign === SEMICOLON || sign === TAB) place = 'beginning';
    else if (first > 1 || at > 2 || MARK[at] !== sign) place = 'plain';
  }
  if (isLast) take(all.length);
  return { records, rest: { bytes: isLast ? Buffer.alloc(0) : Buffer.from(all.subarray(start)), line: first } };
}

/** Null: the bytes are not UTF-8. The byte order mark of some programs is no part of the text. */
export function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The values of a record, or null when a quote is where none may be. */
export function cellsOf(text: string, delimiter: Delimiter): string[] | null {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      let value = '';
      for (at += 1; ; at += 1) {
        const end = text.indexOf('"', at);
        if (end < 0) return null;
        value += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        value += '"';
      }
      cells.push(value);
      if (at < text.length && text[at] !== delimiter) return null;
    } else {
      const end = text.indexOf(delimiter, at);
      cells.push(text.slice(at, end < 0 ? undefined : end));
      at = end < 0 ? text.length : end;
    }
    if (at >= text.length) return cells;
    at += 1;
  }
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
/** The one that the header has most of. */
export const delimiterOf = (header: string): Delimiter =>
  DELIMITERS.toSorted((one, other) => header.split(other).length - header.split(one).length)[0] ?? ',';

/** `sep=;`, which Excel writes and reads in front of everything else; null: it is a line like others. */
export function announcedDelimiter(text: string): Delimiter | null {
  const [, sign] = /^"?sep=(.)"?$/i.exec(text.trim() === text ? text : text.replace(/[ \r\n]+$/, '')) ?? [];
  return DELIMITERS.find((one) => one === sign) ?? null;
}
