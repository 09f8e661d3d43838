import type { Danger } from './danger.ts';

interface Sign {
  danger: Danger;
  words: RegExp;
  /** The same words in harmless senses: removed before the search. */
  friends?: RegExp;
  /** Whether a negation counts: "no chest pain" is no sign of it. Never for self-harm, where any doubt is flagged. */
  isDeniable: boolean;
}

/** Said of the words right behind it, within the sentence. "Without" is left out: "not a day without chest pain". */
const NOT =
  '(?:no|not|never|nor|isnt|arent|wasnt|havent had|dont have|didnt have|am not|im not|not been)(?: any| been| a| having| getting| experiencing| noticed any)?';

const BREATH = 'breat?he?(?:s|d|ing)?';
const PAIN = '(?:pains?|hurts?|hurting|aches?|aching|tight|tightness|tightening|pressure|crushing)';
const LIMB = '(?:face|lips?|tongue|throat|eyes?|eyelids?|mouth|neck)';

/**
 * Signs in a message that a clinician should see soon. Errs towards flagging too much, because a missed word costs more: it knows the
 * common misspellings, and takes a doubtful sense for the bad one. It judges words, not people, and decides nothing. The text it reads is
 * in lower case, without accents, apostrophes and hyphens.
 */
const SIGNS: readonly Sign[] = [
  {
    danger: 'self-harm',
    words:
      /\b(?:su+i+ci+d\w*|su+c+id\w*|suicdal|suisid\w*|suiside\w*|sewer ?slide|unalive\w*|kms|kys|self ?harm\w*|(?:kill|killing|hang|hanging|drown|drowning|shoot|stab) (?:myself|my self|meself)|(?:end|ending) (?:my (?:own )?life|it all|everything)|(?:take|taking) my (?:own )?life|(?:hurt|hurting|harm|harming|cut|cutting|burn|burning) (?:myself|my self) (?:again|on purpose|deliberately|to cope)|(?:want|wants|wanted|wanting|going|gonna|wanna|need|urge|urges|tempted|thinking of|thinking about|thoughts of|thoughts about|feel like) (?:to )?(?:hurt|hurting|harm|harming|cut|cutting|burn|burning) (?:myself|my self)|harming myself|(?:want|wanna|wanting|wish|ready|better|going|like|wish i could|wish i would) (?:to )?(?:just )?(?:die|be dead|disappear forever)|wish (?:that )?i (?:was|were) (?:dead|never born)|better off (?:dead|without me)|(?:dont|do not|didnt|cant|no longer) (?:want to |wanna |wish to |see (?:a |any )?(?:point|reason) (?:in|to|for) )?(?:live|living|go on living|be alive|be here any ?more|wake up|exist|carry on living)|no (?:reason|point) (?:to|in) (?:live|living|life|going on)|nothing (?:left )?to live for|cant (?:go on|carry on|take it|do this|cope) any ?more|overdos\w*|over dos\w*|od ?d|(?:took|taken|swallowed|take) (?:all|too many|the whole|a whole|the entire|a whole lot)(?: of)? (?:my |the |of my |of the |these |those )?(?:\w+ )?(?:tablets?|pills?|capsules?|pack|packet|box|bottle|medication|meds|pens?|doses?))\b/,
    friends: /\bsuicide squad\b/g,
    isDeniable: false,
  },
  {
    danger: 'chest-pain',
    words: new RegExp(
      `\\b(?:(?:chest|cheast|heart) (?:is |feels |has been |keeps |was |really |so |very )*${PAIN}|${PAIN} (?:in|across|on|around|down) (?:my |the |left |both )*(?:chest|cheast|heart|arm)|heart attack|heart (?:is |was |keeps )*(?:racing|pounding|skipping|fluttering)|palpitations?)\\b`,
    ),
    friends:
      /\b(?:spots?|acne|pimples?|rash|breakouts?) (?:on|across|around) (?:my|the) chest(?: (?:is|are|that))?(?: hurt(?:s|ing)?| ach(?:e|es|ing))?\b/g,
    isDeniable: true,
  },
  {
    danger: 'breathing',
    words: new RegExp(
      `\\b(?:(?:cant|cannot|can not|can hardly|can barely|couldnt|could not|hardly|barely|unable to|not able to|hard to|harder to|trouble|troubles|diff?ic\\w+|struggl\\w+|problems?|issues?|labou?red|stopped|finding it hard to)(?: in| with| to| my)* ${BREATH}|breathing (?:is |has become |gets |feels |got |getting |been |become )*(?:hard|harder|difficult|bad|worse|funny|shallow|fast|heavy|laboured|problems?|difficult(?:y|ies)|trouble|issues?)|short(?:ness)? (?:of|off?) breath\\w*|out of breath|catch my breath|get (?:my|enough) (?:breath|air)|breathless\\w*|wheez\\w+|throat (?:is |feels |was |has |keeps |closing |started )*(?:clos\\w+|swell\\w*|swollen|tight\\w*|itchy and)|gasping|choking|suffocat\\w+|blue lips|lips (?:are |went |turned |going )*blue)\\b`,
    ),
    isDeniable: true,
  },
  {
    danger: 'swelling',
    words: new RegExp(
      `\\b(?:swollen|swolen|swollan|swelling|sweling|swelled|swells|${LIMB} (?:is |are |has |have |started |keeps )*(?:swell\\w*|puff\\w*|blown up|ballooned)|puffed up|anaph?[iy]?la?[xc]\\w*|anaphal\\w+|angio ?o?edema|epi ?pen|(?:severe|bad|serious|massive|allergic) (?:allergic )?reaction|hives)\\b`,
    ),
    friends: /\bswollen (?:spots?|pimples?|pores?|prices?)\b/g,
    isDeniable: true,
  },
  {
    danger: 'collapse',
    words:
      /\b(?:(?:pass|passed|passing|black|blacked|blacking) out|faint(?:ed|ing|s)|collapsed|unconscious|seizures?|convulsions?|had a (?:fit|stroke|tia)|having a (?:fit|stroke)|face (?:is |has )?droop\w*|slurr\w+|(?:cough|coughing|coughed|vomit|vomiting|vomited|throwing|threw|sick|spitting|passing)(?: up)? blood|blood in (?:my|the) (?:stool|poo|urine|wee|vomit|sick)|(?:bleeding|bleed) (?:heavily|badly|a lot|and (?:it )?wont stop|that wont stop)|wont stop bleeding|(?:severe|unbearable|excruciating|worst) (?:\w+ )?(?:pain|headache)|(?:lost|losing|loss of) (?:my )?(?:vision|sight)|ambulance|in a ?(?:and) ?e)\b/,
    isDeniable: true,
  },
  {
    danger: 'pregnancy',
    words:
      /\b(?:pregn?[aei]+n?[tc](?:y|ies)?|pregant|preganant|prego|preggo|preggers|preggy|prgnant|(?:am|im|might be|could be|be) preg|up the duff|expecting (?:a |our |my )?(?:baby|child|twins)|(?:having|carrying|conceived) (?:a|our|my) (?:baby|child)|trying (?:for (?:a |our |another )?(?:baby|child)|to conceive|to get pregnant)|ttc|(?:missed|missing|late|skipped) (?:my |a |on my )?periods?|periods? (?:is |are |was |has been |have been )?(?:late|missed|overdue|stopped)|breast ?fe+d\w*|breast ?feeding|miscarr\w+|positive (?:pregnancy )?test|test (?:was |is |came back |came up )?positive)\b/,
    friends: /\bpregnancy (?:safe|friendly|prevention)\b/g,
    isDeniable: true,
  },
];

const DENIED = new Map(
  SIGNS.filter(({ isDeniable }) => isDeniable).map(({ danger, words }) => [
    danger,
    new RegExp(`\\b${NOT} ${words.source}`, 'g'),
  ]),
);

/** The dangers a message names, each once, in the order of the table. */
export function dangersIn(message: string): Danger[] {
  const text = message
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2018\u2019\u02bc\u00b4\u0060]/g, '')
    .replace(/[-\u2010-\u2015_*/]+/g, ' ')
    .replace(/\s+/g, ' ');
  return SIGNS.filter((sign) => isNamed(text, sign)).map(({ danger }) => danger);
}

function isNamed(text: string, { danger, words, friends }: Sign): boolean {
  const meant = friends ? text.replace(friends, ' ') : text;
  const denied = DENIED.get(danger);
  return words.test(denied ? meant.replace(denied, ' ') : meant);
}
