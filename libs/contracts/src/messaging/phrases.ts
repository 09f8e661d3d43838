/*
 * A phrase as the tables write it, found among the words of a sentence:
 *   chest pain          these words, one after the other
 *   swell*              a word that begins so
 *   ~suicidal           this word, or a misspelling of it
 *   (hurt|harm badly)   one of these
 *   [my|the]            one of these, or nothing
 *   {is|so|very}        any number of these
 *   _3                  up to three words, whatever they are
 *   #10-17              a number from one to the other, in figures or in words
 *   PAIN                one of a list of that name
 */
type Lists = Readonly<Record<string, string>>;
type Phrase = readonly Step[];
type Step =
  | { is: 'word'; fits(word: string): boolean }
  | { is: 'gap'; most: number }
  | { is: 'choice'; of: readonly Phrase[]; least: 0 | 1; most: number };

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const MANY = 8;

const numberOf = (word: string): number => (/^\d+$/.test(word) ? Number(word) : NUMBERS.indexOf(word));

function phraseOf(text: string, lists: Lists): Phrase {
  const parts = text.match(/[([{)\]}|]|[^\s()[\]{}|]+/g) ?? [];
  let at = 0;
  const branches = (): Phrase[] => {
    const found: Step[][] = [[]];
    for (; at < parts.length; at++) {
      const part = parts[at] ?? '';
      if (part === '|') found.push([]);
      else if (')]}'.includes(part)) return found;
      else if ('([{'.includes(part)) {
        at++;
        found.at(-1)?.push({
          is: 'choice',
          of: branches(),
          least: part === '(' ? 1 : 0,
          most: part === '{' ? MANY : 1,
        });
      } else found.at(-1)?.push(stepOf(part, lists));
    }
    return found;
  };
  return branches()[0] ?? [];
}

function stepOf(part: string, lists: Lists): Step {
  const list = lists[part];
  if (list !== undefined)
    return { is: 'choice', of: list.split('|').map((one) => phraseOf(one, lists)), least: 1, most: 1 };
  if (part.startsWith('_')) return { is: 'gap', most: Number(part.slice(1)) };
  if (part.startsWith('#')) {
    const [from = 0, to = 0] = part.slice(1).split('-').map(Number);
    return { is: 'word', fits: (word) => numberOf(word) >= from && numberOf(word) <= to };
  }
  if (part.startsWith('~')) return { is: 'word', fits: (word) => isSpelt(word, part.slice(1)) };
  if (part.endsWith('*')) return { is: 'word', fits: (word) => word.startsWith(part.slice(0, -1)) };
  return { is: 'word', fits: (word) => word === part };
}

export interface Place {
  at: number;
  /** Behind its last word. */
  end: number;
}

/** Words are looked up again and again: which phrases may begin with one is kept for as many. */
const KEPT = 4_000;

/** Phrases that are looked for together. */
export class PhraseTable {
  private readonly phrases: readonly Phrase[];
  private readonly begunBy = new Map<string, readonly Phrase[]>();

  constructor(texts: readonly string[], lists: Lists) {
    this.phrases = texts.map((text) => phraseOf(text, lists));
  }

  /** Where one of them stands. At one word: the first of the table. */
  allIn(words: readonly string[]): Place[] {
    return words.flatMap((word, at) => {
      for (const phrase of this.begun(word)) {
        const end = endOf(phrase, words, at);
        if (end > at) return [{ at, end }];
      }
      return [];
    });
  }

  private begun(word: string): readonly Phrase[] {
    const known = this.begunBy.get(word);
    if (known) return known;
    if (this.begunBy.size >= KEPT) this.begunBy.clear();
    const found = this.phrases.filter((phrase) => mayBegin(phrase, word));
    this.begunBy.set(word, found);
    return found;
  }
}

function mayBegin([step, ...rest]: Phrase, word: string): boolean {
  if (!step) return false;
  if (step.is === 'word') return step.fits(word);
  if (step.is === 'gap') return true;
  return step.of.some((one) => mayBegin(one, word)) || (step.least === 0 && mayBegin(rest, word));
}

/** Where the phrase ends that begins at this word; -1: it is not there. */
function endOf(phrase: Phrase, words: readonly string[], at: number): number {
  const [step, ...rest] = phrase;
  if (!step) return at;
  if (step.is === 'word') {
    const word = words[at];
    return word !== undefined && step.fits(word) ? endOf(rest, words, at + 1) : -1;
  }
  if (step.is === 'gap') {
    for (let gap = 0; gap <= step.most && at + gap <= words.length; gap++) {
      const end = endOf(rest, words, at + gap);
      if (end >= 0) return end;
    }
    return -1;
  }
  if (step.most > 0)
    for (const one of step.of) {
      const more: Phrase = step.most > 1 ? [{ ...step, least: 0, most: step.most - 1 }] : [];
      const end = endOf([...one, ...more, ...rest], words, at);
      if (end >= 0) return end;
    }
  return step.least === 0 ? endOf(rest, words, at) : -1;
}

/** Words that are spelt right, and one letter from another of the tables. */
const ITSELF = new Set(['selling', 'spelling', 'smelling', 'wheeling', 'overdone', 'breaching', 'fainter', 'swallow']);

/** The word itself, or one slip of the fingers away from it (two in a long one). Its first letter is right. */
function isSpelt(word: string, right: string): boolean {
  if (word === right) return true;
  if (word.length < 5 || word[0] !== right[0] || ITSELF.has(word)) return false;
  const most = right.length >= 10 ? 2 : 1;
  return Math.abs(word.length - right.length) <= most && slips(word, right) <= most;
}

/** Letters added, left out, mistaken, or two beside each other swapped. */
function slips(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
