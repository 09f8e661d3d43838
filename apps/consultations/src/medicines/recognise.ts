import { stepsBetween } from '@sorrel/contracts/letter-steps';
import { isOrdinary } from './ordinary-words.ts';
import { compact, OWN_REFERENCE, type Entry, type MedicinesReference, type Substance } from './reference.ts';
import { soundOf } from './sound.ts';

/** A medicine as somebody wrote it, and what we take it for. */
export interface Recognised {
  /** The person's own spelling. */
  written: string;
  /** The name it was taken for. */
  name: string;
  substances: readonly Substance[];
  /** False: spelt another way than we know it. */
  isExact: boolean;
  /** "10 mg", where it was written. */
  dose: string | null;
  /** The part of the sentence it stands in. */
  clause: string;
}

export interface Reading {
  recognised: Recognised[];
  /** Words that look like a medicine and are none we know. */
  unrecognised: string[];
}

/**
 * What is written in: a list of `medicines` (unknown words in it are medicines we do not know), a `story` (they are words), or a `name`
 * of a practice or a place, where only what is spelt right counts.
 */
export type TextKind = 'medicines' | 'story' | 'name';

/** Names that are also people's names or words: read as medicines only where medicines are listed. */
const ONLY_IN_LISTS = new Set(
  'prep dim aha ahas bha kira hana katya alli retinal elevin ovex sunya lucette eloine olena iodine calcium cipro intal orap serc actos caprin keral tobi tret pop mst spiro b6 prolia boots bazuka centrum concerta vaseline thiamin collagen nicam exelon creon asacol'.split(
    ' ',
  ),
);

/** Names that hold for others than who writes: never on their own outside a list. */
const LONGEST_NAME = 5;

interface Known extends Entry {
  key: string;
  sound: string;
  words: number;
}

/** Finds a reference's names in what people write: as printed, misspelt, or written by ear. */
export class Recogniser {
  private readonly exact = new Map<string, Known>();
  private readonly byLength = new Map<number, Known[]>();
  /** What was asked lately: the same text is read again and again while somebody answers. */
  private readonly lately = new Map<string, Reading>();

  constructor(reference: MedicinesReference) {
    for (const entry of reference.entries) {
      const key = compact(entry.name);
      const known = { ...entry, key, sound: soundOf(key), words: tokensOf(entry.name).length };
      this.exact.set(key, known);
      this.byLength.set(key.length, [...(this.byLength.get(key.length) ?? []), known]);
    }
  }

  /** Whether it is a name as it stands. */
  knows(name: string): boolean {
    return this.exact.has(compact(name));
  }

  read(text: string, kind: TextKind): Reading {
    const asked = `${kind} ${text}`;
    const known = this.lately.get(asked);
    if (known) return known;
    const reading = this.readAfresh(text, kind);
    if (this.lately.size >= 300) this.lately.delete(this.lately.keys().next().value ?? '');
    this.lately.set(asked, reading);
    return reading;
  }

  private readAfresh(text: string, kind: TextKind): Reading {
    const tokens = tokensOf(text);
    const reading: Reading = { recognised: [], unrecognised: [] };
    for (let n = 0; n < tokens.length;) {
      const found = this.at(tokens, n, kind);
      const token = tokens[n] as Token;
      if (found) {
        const end = tokens[n + found.count - 1] as Token;
        for (const entry of found.entries)
          reading.recognised.push({
            written: text.slice(token.from, end.to),
            name: entry.name,
            substances: entry.substances,
            isExact: found.isExact,
            dose: doseAfter(text, end.to),
            clause: clauseAt(text, token.from, end.to),
          });
        n += found.count;
      } else {
        if (kind !== 'name' && looksLikeMedicine(token, text, kind)) reading.unrecognised.push(token.written);
        n += 1;
      }
    }
    return { ...reading, unrecognised: [...new Set(reading.unrecognised)] };
  }

  private at(
    tokens: readonly Token[],
    n: number,
    kind: TextKind,
  ): { entries: Known[]; count: number; isExact: boolean } | null {
    for (let count = Math.min(LONGEST_NAME, tokens.length - n); count >= 1; count -= 1) {
      const some = tokens.slice(n, n + count);
      if (some.slice(1).some(({ isAfterStop }) => isAfterStop)) continue;
      const key = some.map((one) => one.key).join('');
      const entry = this.exact.get(key);
      if (entry && this.isMeant(entry, some, kind)) return { entries: [entry], count, isExact: true };
    }
    if (kind === 'name') return null;
    for (let count = Math.min(3, tokens.length - n); count >= 1; count -= 1) {
      const some = tokens.slice(n, n + count);
      if (some.slice(1).some(({ isAfterStop }) => isAfterStop) || some.every(isPlain)) continue;
      const entries = this.nearest(some.map((one) => one.key).join(''), count, kind);
      if (entries.length > 0) return { entries, count, isExact: false };
    }
    return null;
  }

  private isMeant(entry: Known, some: readonly Token[], kind: TextKind): boolean {
    if (some.length === 1 && entry.words > 1 && isOrdinary(entry.key)) return false;
    return kind === 'medicines' || !ONLY_IN_LISTS.has(entry.key);
  }

  /** The names closest to what was written, if any is close enough: all of them where several are. */
  private nearest(key: string, count: number, kind: TextKind): Known[] {
    if (!/^[a-z]/.test(key) || key.length < 5) return [];
    const most = stepsAllowed(key.length);
    const sound = soundOf(key);
    let best = most + 2;
    let found: Known[] = [];
    for (let length = key.length - most - 1; length <= key.length + most + 1; length += 1)
      for (const entry of this.byLength.get(length) ?? []) {
        if (
          entry.key.length < 5 ||
          (count > 1 && entry.words < 2) ||
          (kind !== 'medicines' && ONLY_IN_LISTS.has(entry.key))
        )
          continue;
        const isAlike = entry.sound === sound && sound.length > 2;
        if (!isAlike && entry.key[0] !== key[0]) continue;
        const limit = Math.min(best, isAlike ? most + 1 : Math.min(most, stepsAllowed(entry.key.length)));
        const steps = stepsBetween(key, entry.key, limit);
        if (steps > limit) continue;
        // What sounds alike is half a step nearer than what is only spelt alike.
        const distance = steps - (isAlike ? 0.5 : 0);
        if (distance < best) found = [];
        if (distance <= best) {
          best = distance;
          found.push(entry);
        }
      }
    return found;
  }
}

/** One for short names, in which one letter is a lot. */
const stepsAllowed = (length: number): number => (length < 7 ? 1 : length < 12 ? 2 : 3);

interface Token {
  written: string;
  key: string;
  from: number;
  to: number;
  /** A sentence or a part of one ends before it. */
  isAfterStop: boolean;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:['’.](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*/gu)) {
    const from = match.index;
    const to = from + match[0].length;
    tokens.push({
      written: match[0],
      key: compact(match[0]),
      from,
      to,
      isAfterStop:
        tokens.length > 0 && /[,;:!?()\n/+]|\.\s/.test(text.slice(last, from)) && tokens.at(-1)?.key !== 'st',
    });
    last = to;
  }
  return tokens;
}

const FORMS =
  /^(\d.*|od|bd|tds|qds|prn|om|mane|nocte|mg|mcg|ug|iu|ml|mls|gram|grams|microgram|micrograms|units?|tabs?|tablets?|caps?|capsules?|xl|sr|mr|la|cr)$/;
const isPlain = ({ key }: Token): boolean => key.length < 3 || FORMS.test(key) || isOrdinary(key);

const DOSE =
  /^[\s:,(-]*(?:(?:at|of|about|tablets?|capsules?|cream|gel|injection|pen|patch|xl|sr|mr)[\s:,(-]+){0,2}(\d+(?:[.,]\d+)?(?:\s?\/\s?\d+(?:[.,]\d+)?)?\s?(?:mgs?|mcg|µg|ug|micrograms?|milligrams?|g|grams?|mls?|units?|iu|%)(?:\s?\/\s?(?:day|week|ml|h))?)(?![\p{L}])/iu;

const doseAfter = (text: string, at: number): string | null => DOSE.exec(text.slice(at, at + 60))?.[1]?.trim() ?? null;

/** From stop to stop around it. */
function clauseAt(text: string, from: number, to: number): string {
  const before =
    text
      .slice(0, from)
      .split(/[.;!?\n]\s*/)
      .at(-1) ?? '';
  const after = text.slice(to).split(/[.;!?\n](?:\s|$)/)[0] ?? '';
  return `${before}${text.slice(from, to)}${after}`.trim();
}

/** Names of substances end like this, whoever makes them. */
const ENDS_LIKE_ONE =
  /(?:pril|sartan|olol|dipine|statin|prazole|gliptin|gliflozin|glutide|tide|mab|nib|mycin|micin|cillin|floxacin|cycline|azole|afil|triptan|setron|oxetine|azepam|barbital|caine|dronate|dronic|sone|olone|onide|terol|tropium|lukast|parin|xaban|gatran|grel|fibrate|thiazide|semide|lactone|thyroxine|formin|glinide|glitazone|retin|retinoin|steride|oxidil|estrel|estradiol|progest|fene|rozole|prost|vir|vudine|quine|trexate|limus|taxel|rubicin|platin|amide|zide|pram|pine|idone|peridol|tidine|zine|profen|oxicam|coxib|codone|orphine|adol|fentanil)$/;

/** A word nobody knows is a medicine we do not know where medicines are listed; in a story only with a dose, or by its ending. */
function looksLikeMedicine(token: Token, text: string, kind: TextKind): boolean {
  const { key, to } = token;
  if (key.length < 4 || /\d/.test(key) || isPlain(token)) return false;
  if (kind === 'medicines') return true;
  return doseAfter(text, to) !== null || (key.length > 6 && ENDS_LIKE_ONE.test(key));
}

/** Ours, read once. */
export const OWN_NAMES = new Recogniser(OWN_REFERENCE);
