import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './bytes.ts';

/** The order is that of the W3C WOFF2 recommendation (section 4.1): a table's number is its place here. */
const KNOWN_TAGS =
  'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,VDMX,vhea,vmtx,BASE,GDEF,GPOS,GSUB,EBSC,JSTF,MATH,CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,fdsc,feat,fmtx,fvar,gvar,hsty,just,lcar,mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill'.split(
    ',',
  );
const ARBITRARY_TAG = 63;
const UNTRANSFORMED_GLYPHS = 3;
const TRUETYPE = 0x00010000;

export type FontTables = Map<string, Uint8Array>;

/** Unpacks a WOFF2 file of a TrueType font. The table `glyf` stays as WOFF2 transforms it: woff2-glyphs.ts reads that. */
export function unpackWoff2(file: Uint8Array): FontTables {
  const reader = new ByteReader(file);
  if (reader.tag() !== 'wOF2' || reader.uint32() !== TRUETYPE) throw new Error('not a WOFF2 file of a TrueType font');
  const tableCount = reader.skip(4).uint16();
  const compressedSize = reader.skip(6).uint32();
  reader.skip(24);
  const entries = Array.from({ length: tableCount }, () => readEntry(reader));
  const data = new ByteReader(brotliDecompressSync(reader.bytes(compressedSize)));
  return new Map(entries.map(({ tag, length }) => [tag, Uint8Array.from(data.bytes(length))]));
}

function readEntry(reader: ByteReader): { tag: string; length: number } {
  const flags = reader.uint8();
  const index = flags & 0x3f;
  const transform = flags >> 6;
  const tag = index === ARBITRARY_TAG ? reader.tag() : KNOWN_TAGS[index]!;
  const originalLength = reader.base128();
  if (tag === 'glyf' || tag === 'loca') {
    if (transform === UNTRANSFORMED_GLYPHS) throw new Error('WOFF2 with plain glyphs is not supported');
    return { tag, length: reader.base128() };
  }
  if (transform !== 0) throw new Error(`WOFF2 transform of ${tag} is not supported`);
  return { tag, length: originalLength };
}
