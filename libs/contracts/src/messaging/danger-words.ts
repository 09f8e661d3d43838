import { Danger } from './danger.ts';
import { LISTS, SIGNS } from './danger-signs.ts';
import { PhraseTable, type Place } from './phrases.ts';

/** What is read in a sentence. `said`: it counts. `denied`, `past`, `quoted`: the words are there, and tell of nothing that happens to them now. */
export interface Reading {
  danger: Danger;
  standing: 'said' | 'denied' | 'past' | 'quoted';
  /** The sentence as it was written. */
  sentence: string;
}

const phrases = (texts: readonly string[]): PhraseTable => new PhraseTable(texts, LISTS);
const TABLE = Danger.options.map((danger) => {
  const { phrases: told, friends = [], isDeniable, isPassing } = SIGNS[danger];
  return { danger, isDeniable, isPassing, told: phrases(told), friends: phrases(friends) };
});

const words = (text: string): Set<string> => new Set(text.split(' '));
/** Says no to what follows it. "Without" is not among them: "not a day without chest pain". */
const NO = words(
  'no not never nor isnt arent wasnt dont havent hasnt didnt doesnt none neither nobody denies deny without',
);
/** May stand between a no and what it denies. */
const BETWEEN = words(
  'any been a an the having getting experiencing experienced noticed noticing had have has got felt feel feeling signs sign symptoms of history current currently new at all further known yet be am is become ever suffer suffered suffering from really myself my get make made take taken do i im in planning trying to',
);
const OR = words('or nor');
const LINKS = words('or nor any , a the of');
/** Speaks of the writer: what follows is not quoted any more. */
const SELF = words('i im ive id my me mine myself');
/** Takes a memory into today. */
const TODAY = words('still again now today yesterday tonight currently since recently keeps');

const QUOTES = phrases([
  '(leaflet|leaflets|website|site|article|label|google|internet|nhs|page|packet|box|instructions|reviews|people|forum|news|paper|someone|somebody|friend|pharmacist|doctor|gp|it|they|you|faq) {online|on the box|also|has|have|that|always} (says|say|said|states|lists|listed|mentions|mentioned|mention|warns|warned|warn|write|writes|wrote|tells|told me)',
  '(read|heard|seen|saw|reading|googled|told) {online|somewhere|in|the|leaflet|on|that|of|people|stories} (that|about|of|online)',
  '(does|do|can|could|may|might|will|would) {it|this|these|they|the|cream|tablets|medicine|injection|pen|mounjaro|wegovy|minoxidil|finasteride|tablet|drops|really|also|you|people} (cause|causes|lead to|give you|give|trigger|harm|hurt)',
  '(side effects|side effect|risks|warnings|risk) {like|such as|include|including|are|is|of|listed|the}',
  '(worried|anxious|nervous|concerned|scared) (about|of) {getting|having|the|possible|a|risk}',
  '(chance|risk|possibility|likelihood) of',
  '(safe|ok|okay|allowed|suitable) (in|during|for|while|when|if)',
  '(in case of|in the event of|prevent|avoid|avoids|protect against|instead of|rule out)',
]);
const SUPPOSED = phrases([
  '(if|when|unless|in case|suppose|should) (i|you|we|someone|somebody|one|it|my) {ever|do|did|should|get|gets|got|become|becomes|became|have|had|has|notice|were|was|am|to|start|starts|feel|develop|begin|fall|experience|want|plan|decide|causes|cause|a|any|the|later|in}',
]);
const WONDERS = words(
  'sure know unsure wonder wondering wondered think tell check asking ask see test tested idea clue question feels feel like as',
);
const OTHERS = phrases([
  '(my|his|her|a|our|their) {late|best|own|older|younger|little|grand|step} (mum|mother|mom|dad|father|brother|sister|nan|gran|grandma|grandmother|grandad|grandfather|uncle|aunt|auntie|cousin|friend|husband|wife|partner|son|daughter|boyfriend|girlfriend|colleague|neighbour|dog|cat|boss|mate|sons|daughters)',
  '(family history of|runs in (my|the) family|in my family)',
]);
const PAST = phrases([
  '(years|yrs|decades|year) ago',
  '(long|ages) ago',
  'as a (child|kid|teenager|teen|baby|toddler|boy|girl)',
  'when i was (a child|a kid|#1-30|young|younger|little|small|a teenager|a baby|a student|at school|in my|at university|at uni|pregnant|born|having my)',
  'in (childhood|my childhood|my teens|my twenties|my 20s|my youth|the past|the 90s|the 80s)',
  'in #1950-2024',
  'back in #1950-2024',
  'history of',
]);
const MINE = phrases([
  '(i|ive) {have|think|now|also|just|actually|really|did|do} (have|got|get|had|experienced|feel|felt) {got|exactly|all of} (it|this|that|them|those|these|both)',
  '(and|but) {now|that|this} (i do|i have|its me|it is me|me too|happened to me|is happening to me|has happened to me|is what i have|happens to me)',
  '(happened|happening|happens|has happened) to me',
  '(exactly|just) (what|how) i (have|feel|get|got)',
  'it has started',
]);

interface Found extends Place {
  danger: Danger;
  isDeniable: boolean;
  isPassing: boolean;
}

/** Everything the tables know in a text: each sentence's dangers, and how they stand in it. */
export function readDangers(text: string): Reading[] {
  return sentencesOf(text).flatMap((sentence) => {
    const spoken = wordsOf(sentence);
    const found: Found[] = TABLE.flatMap(({ friends, told, ...sign }) =>
      told.allIn(withoutFriends(friends, spoken)).map((one) => ({ ...one, ...sign })),
    ).toSorted((a, b) => a.at - b.at);
    const denied = deniedOf(found, spoken);
    return Danger.options.flatMap((danger) => {
      const own = found.filter((one) => one.danger === danger);
      const standings = own.map((one) =>
        denied.includes(one) ? 'denied' : one.isPassing ? standingOf(one, spoken, danger) : 'said',
      );
      const standing = (['said', 'quoted', 'past', 'denied'] as const).find((one) => standings.includes(one));
      return standing ? [{ danger, standing, sentence }] : [];
    });
  });
}

/** The dangers a text tells of, each once, in the order of the table. */
export function dangersIn(text: string): Danger[] {
  const said = new Set(readDangers(text).flatMap(({ danger, standing }) => (standing === 'said' ? [danger] : [])));
  return Danger.options.filter((danger) => said.has(danger));
}

/** The sentences that tell of danger, as they were written, for whoever reads the case. */
export const sentencesOfDanger = (text: string): string[] => [
  ...new Set(readDangers(text).flatMap(({ standing, sentence }) => (standing === 'said' ? [sentence] : []))),
];

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?\u2026])\s+|;|\n\s*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** In lower case, without accents and apostrophes, hyphens as spaces; commas are words. */
function wordsOf(sentence: string): string[] {
  return (
    sentence
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'\u2018\u2019\u02bc\u00b4\u0060]/g, '')
      .replace(/&/g, ' and ')
      .match(/[a-z0-9]+|,/g) ?? []
  ).filter((one, at, all) => one !== ',' || (at > 0 && all[at - 1] !== ','));
}

function withoutFriends(friends: PhraseTable, spoken: readonly string[]): string[] {
  const left = [...spoken];
  for (const { at, end } of friends.allIn(spoken)) left.fill('~', at, end);
  return left;
}

/** Those behind a no, and those that an "or" joins to them: "no chest pain, swelling or breathlessness". */
function deniedOf(found: readonly Found[], spoken: readonly string[]): Found[] {
  const denied: Found[] = [];
  for (const one of found) {
    const last = denied.at(-1);
    if (!one.isDeniable) continue;
    if (isBehindNo(one.at, spoken) || (last && isJoined(spoken.slice(last.end, one.at), spoken.slice(one.end))))
      denied.push(one);
  }
  return denied;
}

function isBehindNo(at: number, spoken: readonly string[]): boolean {
  for (let back = at - 1; back >= 0; back--) {
    const word = spoken[back] ?? '';
    if (NO.has(word)) return word !== 'without' || !spoken.slice(0, back).some((one) => NO.has(one));
    if (!BETWEEN.has(word)) return false;
  }
  return false;
}

/** By an "or", or by a comma of a list that ends with one. */
const isJoined = (between: readonly string[], after: readonly string[]): boolean =>
  between.length > 0 &&
  between.every((word) => LINKS.has(word)) &&
  [...between, ...after.slice(0, 6)].some((word) => OR.has(word)) &&
  !after.slice(0, 3).some((word) => SELF.has(word));

function standingOf({ at, end }: Place, spoken: readonly string[], danger: Danger): Reading['standing'] {
  if (MINE.allIn(spoken).some((one) => one.at >= end - 1)) return 'said';
  if (!spoken.some((one) => TODAY.has(one)) && PAST.allIn(spoken).length > 0) return 'past';
  const before = spoken.slice(0, at);
  const isOfOthers = danger !== 'pregnancy' && isLedBy(OTHERS, before);
  return isOfOthers || isLedBy(QUOTES, before) || isSupposed(before) ? 'quoted' : 'said';
}

/** One of them stands before, and nothing between speaks of the writer. */
const isLedBy = (table: PhraseTable, before: readonly string[]): boolean =>
  table.allIn(before).some(({ end }) => !before.slice(end).some((one) => SELF.has(one)));

const isSupposed = (before: readonly string[]): boolean =>
  SUPPOSED.allIn(before).some(
    ({ at, end }) =>
      !before.slice(end).some((one) => SELF.has(one)) &&
      !before.slice(Math.max(0, at - 3), at).some((one) => WONDERS.has(one)),
  );
