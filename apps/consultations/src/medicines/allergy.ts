import { CONTENTS, OTHER_ALLERGENS } from './data/allergens.ts';
import type { Entry } from './reference.ts';
import { Recogniser, type Recognised } from './recognise.ts';

/** What somebody says they react to: `id` as rules know it, the words it stands in, and the substances it was read from. */
export interface Allergen {
  id: string;
  words: string;
  from: string[];
}

/** Named beside a reaction without its being said to be the cause: asked, not ruled out. */
export const perhaps = (id: string): string => `perhaps ${id}`;

/** What an allergen is called: an excipient by its own name. */
export const allergenInWords = (id: string): string => {
  const name = id.replace(/^perhaps /, '');
  const label = CONTENTS.find((one) => one.id === name)?.label ?? name;
  return name === id ? label : `perhaps ${label}`;
};

const list = (words: string): string[] => words.split(',').map((one) => one.trim());
const entry = (name: string, id: string): Entry => ({ name, substances: [{ name: id, classes: [] }] });

/** Names of what is no medicine: excipients, foods, plasters. */
const OTHER_NAMES = new Recogniser({
  source: 'Names of common allergens and of excipients of our medicines',
  date: '2026-11-29',
  entries: [
    ...CONTENTS.flatMap(({ id, words }) => (words ? list(words).map((name) => entry(name, id)) : [])),
    ...Object.entries(OTHER_ALLERGENS).flatMap(([id, words]) => list(words).map((name) => entry(name, id))),
  ],
});

/** Signs of a reaction: what was named in the same breath is what caused it. */
const REACTION =
  /\b(?:allerg\w*|alergic|allegic|anaphyla\w*|anafila\w*|epi-?pen|(?:throat|tongue|lips?|face|mouth|eyes?) (?:\w+ ){0,2}(?:clos\w*|swell\w*|swoll\w*|swelled|tight\w*|itch\w*)|(?:clos\w*|swell\w*|swoll\w*|swelled|tight\w*) (?:\w+ ){0,2}(?:throat|tongue|lips?|face|mouth)|intensive care|hives|urticaria|nettle rash|stevens|blister(?:s|ed|ing)?|(?:could ?n[o']?t|can ?n[o']?t|cannot|struggl\w* to|hard to) breathe?|stopped breathing|react(?:s|ed)? (?:badly|to)|(?:bad|severe|serious|awful|terrible|nasty) reaction|reaction to|intoleran\w*|sensitiv(?:e|ity) to|do(?:es)?(?: not|n['’]t) agree with|can(?:no|['’])t (?:have|take|use|tolerate)|(?:gave|gives|give|brought|brings|caused|causes|cause|made|makes) (?:\w+ ){0,4}(?:rash|itch\w*|burn\w*|swell\w*|hives|faint|collapse|welts|come up))/i;
/** A reaction that is said not to be. */
const DENIED =
  /\b(?:not|never|no|without|isn['’]?t|wasn['’]?t|aren['’]?t|nor)(?: \w+){0,3} (?:allerg\w*|react\w*|sensitiv\w*|intoleran\w*)/i;
const BORNE =
  /(?:\b(?:not|but not|fine with|ok(?:ay)? with|no problems? with|can (?:take|use|have)|tolerate|not allergic to|no allergy to|no reaction to)\s+(?:\w+\s+){0,2})$/i;

/**
 * What somebody reacts to. In an answer about allergies everything named is; elsewhere what is named beside a reaction. What is said to be
 * borne well is not.
 */
export function allergensIn(text: string, isAboutAllergies: boolean, medicines: readonly Recognised[]): Allergen[] {
  if (!isAboutAllergies && !REACTION.test(text)) return [];
  const others = OTHER_NAMES.read(text, isAboutAllergies ? 'medicines' : 'story').recognised;
  return [...medicines, ...others].flatMap((one) => {
    const at = Math.max(0, text.indexOf(one.clause));
    const before = text.slice(at, text.indexOf(one.written, at)).slice(-40);
    if (BORNE.test(before.split(/[,.;]/).at(-1) ?? '')) return [];
    const said = one.clause.replace(DENIED, ' ');
    const isSure = isAboutAllergies ? said === one.clause || REACTION.test(said) : REACTION.test(said);
    // The reaction may stand in the next sentence.
    const isNear = isSure || REACTION.test(text.slice(at + one.clause.length).slice(0, 80));
    if (!isNear) return [];
    return one.substances.map(({ name }) => ({ id: isSure ? name : perhaps(name), words: one.clause, from: [name] }));
  });
}
