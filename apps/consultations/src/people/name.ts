/** Short forms and the name they stand for. Where one stands for several, the commonest. */
const SHORT_FORMS: Record<string, string> = Object.fromEntries(
  Object.entries({
    abigail: 'abi abby gail',
    alexander: 'alex sandy alec',
    alexandra: 'lexi sasha',
    alison: 'ali alli',
    amanda: 'mandy',
    andrew: 'andy drew',
    anthony: 'tony ant',
    barbara: 'babs barb',
    benjamin: 'ben benny',
    bridget: 'biddy bridie',
    catherine: 'cath cathy kate katie katy kath kathy kit kitty katherine kathryn catrin',
    charles: 'charlie chas chuck',
    charlotte: 'lottie',
    christina: 'tina chrissie',
    christopher: 'chris topher kit',
    daniel: 'dan danny',
    david: 'dave davey dai',
    deborah: 'deb debbie debby debra',
    dorothy: 'dora dot dottie dolly dorothea',
    edward: 'ed eddie ted teddy ned',
    eleanor: 'ellie nell nora',
    elizabeth: 'liz lizzie beth betty eliza libby lisa elsie bess betsy elisabeth',
    emily: 'em emmy',
    frances: 'fran francesca frankie',
    frederick: 'fred freddie',
    george: 'georgie',
    gregory: 'greg',
    harriet: 'hattie',
    henry: 'harry hal',
    isabella: 'isabel isobel bella izzy',
    jacqueline: 'jackie jacqui',
    james: 'jim jimmy jamie',
    jennifer: 'jen jenny jenni',
    jessica: 'jess jessie',
    john: 'jack johnny jon',
    jonathan: 'jonny jonathon',
    joseph: 'joe joey',
    joshua: 'josh',
    judith: 'judy',
    kenneth: 'ken kenny',
    lawrence: 'larry laurie laurence',
    leonard: 'len lenny leo',
    louise: 'lou',
    margaret: 'maggie meg peggy madge greta rita',
    matthew: 'matt matty',
    michael: 'mike mick mickey',
    mohammed: 'mohammad muhammad muhammed mohamed mo md',
    nicholas: 'nick nicky nicolas',
    nicola: 'nikki nicky',
    oliver: 'olly ollie',
    pamela: 'pam',
    patricia: 'pat patsy trish tricia',
    patrick: 'paddy',
    peter: 'pete',
    philip: 'phil phillip pip',
    rebecca: 'becky becca bex',
    richard: 'rich rick ricky dick dickie',
    robert: 'rob robbie bob bobby bert',
    ronald: 'ron ronnie',
    samantha: 'sammy',
    samuel: 'sam',
    sarah: 'sara sally sadie',
    stephanie: 'steph',
    stephen: 'steve steven stevie',
    susan: 'sue suzie susie suzanne susannah',
    theresa: 'tess terri teresa',
    thomas: 'tom tommy',
    timothy: 'tim timmy',
    valerie: 'val',
    victoria: 'vicky vicki tori',
    vincent: 'vince vinny',
    william: 'will bill billy willie liam',
    zachary: 'zac zach zak',
  }).flatMap(([long, short]) => short.split(' ').map((one) => [one, long])),
);

/** The words of a name, without case, accents and apostrophes. */
export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The name that a short form stands for. */
export const longForm = (word: string): string =>
  Object.hasOwn(SHORT_FORMS, word) ? (SHORT_FORMS[word] ?? word) : word;

/** What of a word is left when it is misspelt in one of the usual ways: vowels, doubled and like-sounding letters. */
export const skeletonOf = (word: string): string => {
  const heard = word
    .replace(/ph/g, 'f')
    .replace(/[ck]h?|q/g, 'k')
    .replace(/[sz]h?/g, 's')
    .replace(/[dt]h?/g, 't')
    .replace(/[vw]/g, 'v')
    .replace(/[iyj]/g, 'i');
  const first = heard[0] ?? '';
  return (
    first +
    heard
      .slice(1)
      .replace(/[aeiouh]/g, '')
      .replace(/(.)\1+/g, '$1')
  );
};

/**
 * Whether two full names could be one person's: given and family name alike, or all words of the shorter one among the longer one's, in any
 * order (middle names, two family names). Short forms and slips of a letter or two count as alike; an initial stands for any name that
 * begins with it.
 */
export function isSimilarName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)].toSorted((x, y) => x.length - y.length) as [string[], string[]];
  const [given, family] = [a[0], a.at(-1)];
  const [otherGiven, otherFamily] = [b[0], b.at(-1)];
  if (!given || !family || !otherGiven || !otherFamily) return false;
  if (a.join('') === b.join('')) return true;
  if (a.length === 1) return false;
  return (isSameWord(given, otherGiven) && isSameWord(family, otherFamily)) || areAmong(a, b);
}

/** Each of the words has one of the others to itself. */
function areAmong(words: readonly string[], others: readonly string[]): boolean {
  const left = [...others];
  return words.every((word) => {
    const found = left.findIndex((other) => isSameWord(word, other));
    if (found < 0) return false;
    left.splice(found, 1);
    return true;
  });
}

function isSameWord(one: string, other: string): boolean {
  // A number is the same, or another one.
  if (/\p{N}/u.test(one + other)) return one === other;
  if (one.length === 1 || other.length === 1) return one[0] === other[0];
  const [a, b] = [longForm(one), longForm(other)];
  return a === b || distance(a, b) <= slipsIn(Math.min(a.length, b.length));
}

/** In a short word a slip makes another name: Jan and Jen, Lee and Lea. */
const slipsIn = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Letters to add, drop, replace or swap with their neighbour. */
function distance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(before, j - 2) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return at(last, b.length);
}
const at = (row: readonly number[], index: number): number => row[index] ?? 0;
