import { z } from 'zod';
import { licenceOf } from './licence.ts';
import { SPIRONOLACTONE_TABLET, substancesIn } from './substances.ts';
import { ItemForm } from './billing/words.ts';
import { Ingredient } from './words.ts';

/*
 * What a patient reads and agrees to before a medicine that is made up for them, or that is used outside its licence. Proposals from public
 * guidance (GMC, Prescribing unlicensed medicines; MHRA; the medicines' own leaflets): each is a line of the register, which the clinic confirms.
 */

/** Grows with every change of a word below: what was agreed to before keeps its own. */
export const LEAFLET_VERSION = 1;

export const LeafletProduct = z.object({ form: ItemForm, ingredients: z.array(Ingredient).min(1).max(20) });
export type LeafletProduct = z.infer<typeof LeafletProduct>;

export const Leaflet = z.object({
  version: z.int(),
  licence: z.enum(['unlicensed', 'off-licence']),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), lines: z.array(z.string()).min(1) })),
  /** What is agreed to, as a sentence. */
  consent: z.string(),
});
export type Leaflet = z.infer<typeof Leaflet>;

const FORMS: Readonly<Record<ItemForm, string>> = {
  cream: 'cream',
  solution: 'solution for your scalp',
  tablet: 'tablets',
  injection: 'injection',
  serum: 'serum',
};

/** By substance: what it does, and what to watch for. */
const SUBSTANCES: Readonly<Record<string, { does: string; watch: string[] }>> = {
  tretinoin: {
    does: 'a form of vitamin A that renews the skin and unblocks pores.',
    watch: [
      'Redness, peeling and stinging are common in the first weeks. Use it less often until they settle; stop if your skin is raw or swollen.',
      'Your skin burns more easily: use SPF 30 or more every morning.',
      'Never use it if you are pregnant, planning a pregnancy or breastfeeding. Stop and tell us at once if you may be pregnant.',
    ],
  },
  adapalene: {
    does: 'a relative of vitamin A that unblocks pores and calms acne.',
    watch: [
      'Dryness, redness and peeling are common in the first weeks.',
      'Your skin burns more easily: use SPF 30 or more every morning.',
      'Never use it if you are pregnant, planning a pregnancy or breastfeeding.',
    ],
  },
  hydroquinone: {
    does: 'slows the making of pigment in dark patches.',
    watch: [
      'Redness and stinging are common at first. Stop, and tell us, if a patch becomes darker, blue-black or bumpy.',
      'Use it on the patches alone, for no longer than your prescriber says, with SPF 50 every morning.',
      'Do not use it if you are pregnant or breastfeeding.',
    ],
  },
  hydrocortisone: {
    does: 'a mild steroid that calms the skin while the other ingredients work.',
    watch: [
      'Used for long, a steroid thins the skin. Use it for no longer than your prescriber says, and not around the eyes.',
    ],
  },
  spironolactone: {
    does: 'blocks the effect of hormones on the oil glands.',
    watch: ['Do not use it if you are pregnant, planning a pregnancy or breastfeeding: it can harm an unborn boy.'],
  },
  [SPIRONOLACTONE_TABLET]: {
    does: 'blocks the effect of hormones on the oil glands. It was licensed for the heart, the liver and blood pressure.',
    watch: [
      'It can raise the potassium in your blood. Have the blood tests we ask for. Muscle weakness, a slow or irregular heartbeat: call 999 or go to A&E.',
      'Passing more urine, dizziness, tender breasts and irregular periods can happen.',
      'Never take it if you are pregnant, planning a pregnancy or breastfeeding. Use reliable contraception.',
      'Do not take potassium, salt substitutes, or new medicines for blood pressure or pain without asking us or a pharmacist.',
    ],
  },
  finasteride: {
    does: 'lowers the hormone that thins hair on the scalp.',
    watch: [
      'A little of it can reach the blood. Low mood, thoughts of suicide, or trouble with sex: stop it, and tell us or a doctor at once.',
      'Nobody who is or may become pregnant should touch it or your wet scalp. Do not give blood while you use it.',
      'Tell us of any lump, pain or change of the breast.',
    ],
  },
  minoxidil: {
    does: 'widens the small vessels of the scalp and keeps hairs growing for longer.',
    watch: [
      'More hair may fall in the first weeks: this usually settles.',
      'Chest pain, a fast heartbeat, faintness, swollen hands or feet: stop, and call 111 or 999.',
      'Keep it away from pets, above all cats: it is poisonous to them. Keep it away from flames until it is dry.',
    ],
  },
  'azelaic acid': {
    does: 'calms redness, spots and pigment.',
    watch: ['Stinging and itching are common for the first weeks.'],
  },
  metronidazole: {
    does: 'calms the redness and spots of rosacea.',
    watch: ['Do not use it if you have ever reacted to metronidazole.'],
  },
  ivermectin: {
    does: 'calms the spots of rosacea and acts on skin mites.',
    watch: ['Your skin may burn or itch for a while at first.'],
  },
  clindamycin: {
    does: 'an antibiotic against the bacteria of acne.',
    watch: [
      'Severe or bloody diarrhoea: stop it and call 111. Do not use it if you have ever reacted to clindamycin or lincomycin.',
    ],
  },
  niacinamide: { does: 'a form of vitamin B3 that calms the skin and strengthens its barrier.', watch: [] },
  'tranexamic acid': { does: 'fades dark patches.', watch: ['Tell us if you have ever had a blood clot.'] },
  'kojic acid': {
    does: 'slows the making of pigment.',
    watch: ['It may irritate: stop if your skin itches or swells.'],
  },
  estriol: {
    does: 'a weak oestrogen that helps thin, dry skin after the menopause.',
    watch: [
      'Bleeding from the vagina, a breast lump, a swollen painful leg, sudden breathlessness: stop, and see a doctor at once (999 for breathlessness).',
      'Never use it after breast, womb or ovarian cancer.',
    ],
  },
};

type Told = 'unlicensed' | 'off-licence';
const MEANS: Readonly<Record<Told, string[]>> = {
  unlicensed: [
    'This medicine has no licence of its own. The medicines agency (MHRA) has not checked this mixture as a product, as it checks medicines from a factory.',
    'Our pharmacy makes it up for you, because no licensed product has these ingredients together in these strengths.',
    'Your prescriber may do so where they think it right for you, and they answer for it. There is less research on the mixture than on each ingredient alone.',
  ],
  'off-licence': [
    'These tablets have a UK licence, but not for what you would take them for: this is called off-licence, or off-label.',
    'It is done often, and guidance describes it. The maker’s leaflet in the pack does not name your condition, and there is less research for it.',
    'Your prescriber may do so where they think it right for you, and they answer for it.',
  ],
};
const ALLERGY = 'A swollen face, lips or tongue, trouble breathing, a rash all over: call 999. It may be an allergy.';
const REPORT = 'You can report side effects yourself with a Yellow Card: yellowcard.mhra.gov.uk.';
const ASK = [
  'Write to our prescribers and pharmacists in your account, under Chat, at any time. When it cannot wait: 111, or 999 in an emergency.',
  'You can say no, or change your mind later, and ask us or your GP about licensed treatments instead.',
];
const CONSENT: Readonly<Record<Told, string>> = {
  unlicensed:
    'I have read this leaflet. I understand that this medicine is unlicensed and made up for me, and I agree to have it if a prescriber approves it.',
  'off-licence':
    'I have read this leaflet. I understand that this medicine would be used outside its licence, and I agree to have it if a prescriber approves it.',
};

const strength = ({ name, value, unit }: Ingredient): string => `${name} ${value}${unit === '%' ? '' : ' '}${unit}`;

/** Null: a licensed medicine used as licensed, which has its maker's own leaflet; or no medicine. */
export function leafletOf({ form, ingredients }: LeafletProduct): Leaflet | null {
  // A serum is a cosmetic.
  const licence = licenceOf({ form, isPrescription: form !== 'serum' });
  if (licence === null || licence === 'licensed') return null;
  const isMade = licence === 'unlicensed';
  const substances = substancesIn(ingredients);
  // A tablet's line says all that the cream's does.
  const spoken = substances.filter((one) => one !== 'spironolactone' || !substances.includes(SPIRONOLACTONE_TABLET));
  const known = spoken.flatMap((one) => (SUBSTANCES[one] ? [SUBSTANCES[one]] : []));
  const what = FORMS[form];
  const inIt = ingredients.map((one) => {
    const does = substancesIn([one])
      .map((name) => SUBSTANCES[name]?.does)
      .filter(Boolean)
      .at(-1);
    return does ? `${strength(one)}: ${does}` : `${strength(one)}.`;
  });
  return {
    version: LEAFLET_VERSION,
    licence,
    title: `Your ${what}: ${ingredients.map(strength).join(', ')}`,
    sections: [
      {
        heading: 'What it is',
        lines: [
          isMade ? `A ${what} made up for you on a prescription.` : 'Tablets that your prescriber may offer you.',
        ],
      },
      { heading: 'What is in it', lines: inIt },
      {
        heading: isMade ? 'What “unlicensed” means' : 'What “off-licence” means',
        lines: MEANS[licence].map((line) => line.replace(/^This medicine/, `This ${what}`)),
      },
      { heading: 'How to use it', lines: HOW[form] },
      {
        heading: 'What to watch for',
        lines: [ALLERGY, ...new Set(known.flatMap(({ watch }) => watch)), REPORT],
      },
      {
        heading: 'Who to ask',
        lines: ASK,
      },
    ],
    consent: CONSENT[licence],
  };
}

const OUTSIDE = 'Only on the skin, never in the eyes, mouth or on broken skin. Wash your hands afterwards.';
const KEEP =
  'Keep it out of the reach and sight of children, and never share it. Do not use it after the date on the label.';
const HOW: Readonly<Record<ItemForm, string[]>> = {
  cream: ['As the label says, and no more often.', OUTSIDE, 'If you forget it, leave that time out.', KEEP],
  solution: [
    'As the label says, and no more often, on a dry scalp.',
    OUTSIDE,
    'If you forget it, leave that time out.',
    KEEP,
  ],
  tablet: ['As the label says, with food.', 'If you forget one, leave it out. Never take two together.', KEEP],
  injection: ['As the label says.', KEEP],
  serum: ['As the label says.', KEEP],
};

/** Substances with a UK medicine whose own leaflet the words follow; of the others nobody's says them. */
const WITH_PRODUCT_INFORMATION = [
  'tretinoin',
  'adapalene',
  'hydrocortisone',
  'spironolactone',
  SPIRONOLACTONE_TABLET,
  'finasteride',
  'minoxidil',
  'azelaic acid',
  'metronidazole',
  'ivermectin',
  'clindamycin',
  'estriol',
];
const GENERAL = 'GMC, Prescribing unlicensed medicines';
const OWN = 'Our proposal, to be confirmed by the superintendent pharmacist';

/** Every sentence that a leaflet may say, once: the register's lines. */
export const LEAFLET_WORDS: readonly { id: string; says: string[]; where: string; source: string }[] = [
  ...(['unlicensed', 'off-licence'] as const).map((told) => ({
    id: told,
    says: [...MEANS[told], CONSENT[told]],
    where: told === 'unlicensed' ? 'What is made up' : 'Licensed tablets used for something else',
    source: GENERAL,
  })),
  { id: 'allergy', says: [ALLERGY], where: 'Every leaflet', source: 'NHS, anaphylaxis' },
  { id: 'report', says: [REPORT], where: 'Every leaflet', source: 'MHRA, Yellow Card' },
  { id: 'ask', says: ASK, where: 'Every leaflet', source: GENERAL },
  ...(Object.keys(HOW) as ItemForm[]).map((form) => ({
    id: `how-${form}`,
    says: HOW[form],
    where: `Leaflets of ${FORMS[form]}`,
    source: OWN,
  })),
  ...Object.entries(SUBSTANCES).map(([name, { does, watch }]) => ({
    id: name,
    says: [`${name}: ${does}`, ...watch],
    where: `Leaflets of medicines with ${name}`,
    source: WITH_PRODUCT_INFORMATION.includes(name)
      ? `${name[0]!.toUpperCase()}${name.slice(1)} product information; the words are our proposal`
      : OWN,
  })),
];
