import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * Unpacks the font in a WOFF 1.0 file (W3C Recommendation, 2012). pdfkit can read WOFF as well, but decompresses each table letter by
 * letter in JavaScript, again for every label.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, n) => {
    const at = WOFF_HEADER + n * WOFF_ENTRY;
    const packed = woff.subarray(woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 4) + woff.readUInt32BE(at + 8));
    const length = woff.readUInt32BE(at + 12);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      table: packed.length < length ? inflateSync(packed) : packed,
    };
  });
  const power = Math.floor(Math.log2(count));
  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 << power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((count - (1 << power)) * 16, 10);
  const tables: Buffer[] = [];
  let offset = header.length;
  for (const [n, { tag, checksum, table }] of entries.entries()) {
    const at = SFNT_HEADER + n * SFNT_ENTRY;
    tag.copy(header, at);
    checksum.copy(header, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(table.length, at + 12);
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...tables]);
}
