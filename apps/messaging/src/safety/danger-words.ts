export type Danger = 'self-harm' | 'chest-pain' | 'breathing' | 'swelling' | 'pregnancy';

interface Sign {
  danger: Danger;
  words: RegExp;
  /** The same words in harmless senses: removed before the search. */
  friends?: RegExp;
  /** Whether a negation counts: "no chest pain" is no sign of it. Never for self-harm, where any doubt is flagged. */
  isDeniable: boolean;
}

const NOT = `(?:no|not|never|without|isn't|aren't|wasn't|haven't had|don't have|didn't have|am not)(?: any| been| a| having| getting)?`;

/**
 * Signs in a message that a clinician should see soon. Errs towards flagging too much, because a missed word costs more. It judges words,
 * not people, and decides nothing.
 */
const SIGNS: readonly Sign[] = [
  {
    danger: 'self-harm',
    words:
      /\b(?:suicid\w*|self[- ]?harm\w*|kill(?:ing)? myself|end(?:ing)? (?:my (?:own )?life|it all)|tak(?:e|ing) my (?:own )?life|(?:want|going|thinking of|thoughts of) (?:to )?(?:hurt(?:ing)?|harm(?:ing)?|cut(?:ting)?) myself|harming myself|want to die|wish i (?:was|were) dead|better off dead|(?:don't|do not|dont) want to (?:live|be alive|be here any ?more)|overdos\w*)\b/,
    friends: /\bsuicide squad\b/g,
    isDeniable: false,
  },
  {
    danger: 'chest-pain',
    words:
      /\b(?:chest (?:is |feels |has been |keeps )?(?:pains?|hurt(?:s|ing)?|ach(?:e|es|ing)|tight(?:ness|ening)?|pressure)|(?:pains?|pressure|tight(?:ness)?) (?:in|across|on) (?:my|the) chest)\b/,
    friends:
      /\b(?:spots?|acne|pimples?|rash|breakouts?) (?:on|across) (?:my|the) chest(?: (?:is|are|that))?(?: hurt(?:s|ing)?| ach(?:e|es|ing))?\b/g,
    isDeniable: true,
  },
  {
    danger: 'breathing',
    words:
      /\b(?:(?:can't|cant|cannot|can not|can hardly|can barely|couldn't|hard to|trouble|difficult(?:y|ies)?(?: in| with)?(?: to)?|struggl\w+(?: to| with)?|problems?(?: with)?) ?breath\w*|short(?:ness)? of breath|breathless\w*|wheez\w+|throat (?:is |feels |was )?(?:clos\w+|swell\w*|swollen|tight\w*)|gasping)\b/,
    isDeniable: true,
  },
  {
    danger: 'swelling',
    words: /\b(?:swollen|swelling|swelled|swells|puffed up|anaphyla\w+|angio-?o?edema)\b/,
    friends: /\bswollen (?:spots?|pimples?|pores?|prices?)\b/g,
    isDeniable: true,
  },
  {
    danger: 'pregnancy',
    words:
      /\b(?:pregnan(?:t|cy)|expecting (?:a |our )?(?:baby|child)|having a baby|trying (?:for a baby|to conceive)|(?:missed|late) (?:my |a )?period|breast-?feeding|positive (?:pregnancy )?test)\b/,
    friends: /\bpregnancy[- ](?:safe|friendly|prevention)\b/g,
    isDeniable: true,
  },
];

/** The dangers a message names, each once, in the order of the table. */
export function dangersIn(message: string): Danger[] {
  const text = message
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ');
  return SIGNS.filter((sign) => isNamed(text, sign)).map(({ danger }) => danger);
}

function isNamed(text: string, { words, friends, isDeniable }: Sign): boolean {
  const meant = friends ? text.replace(friends, ' ') : text;
  const said = isDeniable ? meant.replace(new RegExp(`\\b${NOT} ${words.source}`, 'g'), ' ') : meant;
  return words.test(said);
}
