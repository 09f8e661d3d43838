import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { coverageOf } from './coverage.ts';
import { type OpenFont, opener } from './open-font.ts';
import { trueTypeOf } from './truetype.ts';

/** Display for titles and names, text for running text, mono for doses, codes and money: as on the screens. */
export type Face = 'display' | 'text' | 'strong' | 'mono';

export interface FontFile {
  /** Unique within a document; the key PDFKit knows the font by. */
  name: string;
  bytes: Uint8Array;
  /** For one document. */
  open(): OpenFont;
  covers: ReadonlySet<number>;
}

const HANKEN = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-{}-wght-normal.woff2';
const BRICOLAGE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-{}-wght-normal.woff2';
const DM_MONO = '@fontsource/dm-mono/files/dm-mono-{}-400-normal.woff2';

/** The alphabets come in separate files: a name like "Łukasz" takes its first letter from the second. */
const ALPHABETS = ['latin', 'latin-ext', 'vietnamese'];

interface Source {
  pattern: string;
  weight: number;
  alphabets: string[];
}

const SOURCES: Record<Face, Source> = {
  display: { pattern: BRICOLAGE, weight: 560, alphabets: ALPHABETS },
  text: { pattern: HANKEN, weight: 400, alphabets: ALPHABETS },
  strong: { pattern: HANKEN, weight: 640, alphabets: ALPHABETS },
  mono: { pattern: DM_MONO, weight: 400, alphabets: ALPHABETS.slice(0, 2) },
};

/** The faces tried for a letter that a face does not have. */
const RELIEF: Record<Face, Face[]> = { display: ['strong'], text: [], strong: [], mono: ['text'] };

const require = createRequire(import.meta.url);
const loaded = new Map<Face, FontFile[]>();

/** All files that may serve a face, in the order they are tried. Unpacked once a process: about 10 ms a file. */
export function fontFilesOf(face: Face): FontFile[] {
  return [face, ...RELIEF[face]].flatMap(load);
}

function load(face: Face): FontFile[] {
  const known = loaded.get(face);
  if (known) return known;
  const { pattern, weight, alphabets } = SOURCES[face];
  const files = alphabets.map((alphabet): FontFile => {
    const bytes = trueTypeOf(readFileSync(require.resolve(pattern.replace('{}', alphabet))), weight);
    return { name: `${face}-${alphabet}`, bytes, open: opener(bytes), covers: coverageOf(bytes) };
  });
  loaded.set(face, files);
  return files;
}
