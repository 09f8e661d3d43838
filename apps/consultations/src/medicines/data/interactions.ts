import { SPIRONOLACTONE_TABLET } from '@sorrel/contracts/substances';

/** What one of ours does with medicines of some classes. Classes are also the options by which a questionnaire asks for them. */
export interface Interaction {
  id: string;
  /** Substances of our formulas. */
  ours: string[];
  theirs: string[];
  effect: 'block' | 'warn' | 'notice';
  text: string;
  source: string;
  tell?: string;
}

const GLP1 = ['semaglutide', 'tirzepatide'];
const GLP1_SOURCE = 'Product information of semaglutide and tirzepatide';
const SPIRONOLACTONE = [SPIRONOLACTONE_TABLET];
const SPIRONOLACTONE_SOURCE = 'Spironolactone product information; BNF, interactions';
const RETINOIDS = ['tretinoin', 'adapalene', 'tazarotene', 'trifarotene'];
const FIVE_ALPHA = ['finasteride', 'dutasteride'];
const PROPOSAL = 'Our proposal, to be confirmed by the clinical lead';

export const INTERACTIONS: readonly Interaction[] = [
  {
    id: 'I-01',
    ours: GLP1,
    theirs: ['warfarin'],
    effect: 'block',
    text: 'Warfarin or another vitamin K antagonist: the INR has to be watched closely when an injection is started or raised. Agree it with whoever looks after the INR.',
    source: GLP1_SOURCE,
  },
  {
    id: 'I-02',
    ours: GLP1,
    theirs: ['lithium'],
    effect: 'block',
    text: 'Lithium: sickness, little drinking and weight loss raise its level. Levels have to be agreed with whoever prescribes it.',
    source: `BNF, lithium; ${PROPOSAL.toLowerCase()}`,
  },
  {
    id: 'I-03',
    ours: GLP1,
    theirs: ['digoxin', 'ciclosporin', 'tacrolimus', 'narrow-index'],
    effect: 'warn',
    text: 'A medicine of which a little more or less matters: the slower stomach may change how it is taken up. Its level may need watching.',
    source: GLP1_SOURCE,
  },
  {
    id: 'I-04',
    ours: GLP1,
    theirs: ['levothyroxine', 'thyroid'],
    effect: 'warn',
    text: 'Levothyroxine: uptake and need may change with the injection and with weight. A thyroid test some weeks after the start.',
    source: `${GLP1_SOURCE}; ${PROPOSAL.toLowerCase()}`,
  },
  {
    id: 'I-05',
    ours: GLP1,
    theirs: ['epilepsy'],
    effect: 'warn',
    text: 'Epilepsy medicines: vomiting or a slower stomach may lower their level. Ask about fits, and tell the GP.',
    source: PROPOSAL,
  },
  {
    id: 'I-06',
    ours: ['tirzepatide'],
    theirs: ['oral-contraceptive'],
    effect: 'warn',
    text: 'Tirzepatide and a contraceptive tablet: a barrier too, or another method, for four weeks after the start and each rise.',
    source: 'MHRA, GLP-1 medicines and contraception, 5 June 2025; FSRH',
  },
  {
    id: 'I-07',
    ours: GLP1,
    theirs: ['glinide', 'gliptin', 'sglt2-inhibitor'],
    effect: 'block',
    text: 'Another diabetes medicine that goes badly, or needlessly, with the injection: low blood sugar, ketoacidosis or no added use. Agree it with the diabetes team.',
    source: `${GLP1_SOURCE}; BNF, type 2 diabetes`,
  },
  {
    id: 'I-08',
    ours: GLP1,
    theirs: ['weight-loss-medicine'],
    effect: 'block',
    text: 'Another weight-loss medicine at the same time: not to be combined.',
    source: `${GLP1_SOURCE}; ${PROPOSAL.toLowerCase()}`,
  },
  {
    id: 'I-09',
    ours: GLP1,
    theirs: ['diuretic', 'ace-inhibitor', 'arb'],
    effect: 'notice',
    text: 'Water or blood pressure tablets: with vomiting or diarrhoea the kidneys are at risk; pressure may fall with weight.',
    source: GLP1_SOURCE,
  },
  {
    id: 'I-10',
    ours: GLP1,
    theirs: ['chemotherapy', 'immunosuppressant'],
    effect: 'block',
    text: 'Cancer treatment or an immunosuppressant: to be agreed with the hospital team first.',
    source: PROPOSAL,
  },
  {
    id: 'I-20',
    ours: SPIRONOLACTONE,
    theirs: ['drospirenone', 'ciclosporin', 'tacrolimus'],
    effect: 'block',
    text: 'Takes drospirenone (such as Yasmin or Slynd), ciclosporin or tacrolimus, which raise potassium as spironolactone does.',
    source: SPIRONOLACTONE_SOURCE,
  },
  {
    id: 'I-21',
    ours: SPIRONOLACTONE,
    theirs: ['blood-pressure', 'nitrate', 'alpha-blocker', 'tricyclic', 'antipsychotic', 'erection'],
    effect: 'warn',
    text: 'Takes something else that lowers blood pressure: dizziness and falls.',
    source: SPIRONOLACTONE_SOURCE,
  },
  {
    id: 'I-22',
    ours: ['spironolactone'],
    theirs: ['tamoxifen', 'hormone-blocker', 'chemotherapy'],
    effect: 'block',
    text: 'Takes a medicine against a hormone-dependent cancer, or another cancer treatment: nothing that acts on hormones without the oncology team.',
    source: PROPOSAL,
  },
  {
    id: 'I-30',
    ours: ['minoxidil'],
    theirs: ['blood-pressure', 'nitrate', 'alpha-blocker'],
    effect: 'warn',
    text: 'Takes something that lowers blood pressure or widens blood vessels: what is absorbed of minoxidil adds to it.',
    source: 'Minoxidil product information',
  },
  {
    id: 'I-31',
    ours: ['minoxidil'],
    theirs: ['retinoid', 'potent-topical-steroid', 'steroids'],
    effect: 'warn',
    text: 'A retinoid or a steroid on the same skin lets more minoxidil through. Not on the scalp together.',
    source: 'Minoxidil product information',
  },
  {
    id: 'I-32',
    ours: ['minoxidil', ...FIVE_ALPHA],
    theirs: ['chemotherapy'],
    effect: 'block',
    text: 'Cancer treatment: hair is lost for another reason, and nothing is added without the oncology team.',
    source: PROPOSAL,
  },
  {
    id: 'I-33',
    ours: FIVE_ALPHA,
    theirs: ['prostate', 'anti-androgen', 'hormone-blocker', 'androgen'],
    effect: 'block',
    text: 'Takes another medicine that acts on male hormones or for the prostate: the diagnosis and the PSA have to be known.',
    source: 'Finasteride product information; our proposal, to be confirmed by the clinical lead',
  },
  {
    id: 'I-34',
    ours: FIVE_ALPHA,
    theirs: ['antidepressant', 'antipsychotic', 'lithium'],
    effect: 'block',
    text: 'Takes a medicine for mood: finasteride has been linked to depression and thoughts of suicide.',
    source: 'MHRA, finasteride patient alert card, 2024',
  },
  {
    id: 'I-40',
    ours: [...RETINOIDS, 'hydroquinone'],
    theirs: ['light-sensitive'],
    effect: 'warn',
    text: 'Takes a medicine that makes skin sensitive to light: burns are likelier. Sun protection, or another formula.',
    source: 'Product information of topical retinoids',
  },
  {
    id: 'I-41',
    ours: RETINOIDS,
    theirs: ['cosmetic-retinoid', 'acid-exfoliant', 'vitamin-a'],
    effect: 'warn',
    text: 'Uses retinol, acids or vitamin A as well: to be left out, or the skin becomes sore.',
    source: 'Product information of topical retinoids',
  },
  {
    id: 'I-42',
    ours: [...RETINOIDS, 'hydroquinone', 'hydrocortisone', 'clindamycin', 'metronidazole', 'azelaic acid'],
    theirs: ['immunosuppressant', 'chemotherapy'],
    effect: 'warn',
    text: 'A weakened immune system or cancer treatment: infections and skin cancers are likelier, so the skin has to be looked at with that in mind.',
    source: PROPOSAL,
  },
  {
    id: 'I-43',
    ours: ['clindamycin'],
    theirs: ['macrolide'],
    effect: 'warn',
    text: 'Takes erythromycin or a relative: it and clindamycin work against each other.',
    source: 'Clindamycin product information',
  },
  {
    id: 'I-44',
    ours: ['metronidazole'],
    theirs: ['warfarin', 'lithium', 'dependence'],
    effect: 'warn',
    text: 'Takes warfarin, lithium or disulfiram: metronidazole by mouth goes badly with these; little is absorbed from skin. Ask about bleeding, levels and drink.',
    source: 'BNF, metronidazole',
  },
  {
    id: 'I-45',
    ours: ['hydroquinone', 'hydrocortisone'],
    theirs: ['steroids', 'mild-topical-steroid'],
    effect: 'warn',
    text: 'Another steroid as well: skin thins sooner.',
    source: 'BNF, topical corticosteroids',
  },
  {
    id: 'I-46',
    ours: ['tranexamic acid'],
    theirs: ['oestrogen', 'combined-contraceptive', 'hormones', 'bleeding'],
    effect: 'notice',
    text: 'Oestrogen or tranexamic acid tablets: by mouth the two together make clots likelier; little is absorbed from skin.',
    source: 'BNF, tranexamic acid',
  },
  {
    id: 'I-47',
    ours: ['estriol'],
    theirs: ['chemotherapy', 'hormone-blocker', 'aromatase-inhibitor'],
    effect: 'block',
    text: 'Cancer treatment or a hormone blocker: no oestrogen, even in a cream, without the oncology team.',
    source: 'Product information of topical oestrogens',
  },
];

/** The same substance or class twice, by what somebody told us. What they have from us is another rule's business. */
export const DUPLICATES: readonly Interaction[] = [
  {
    id: 'D-minoxidil',
    ours: ['minoxidil'],
    theirs: ['minoxidil'],
    effect: 'block',
    text: 'Uses minoxidil already, on the scalp or as a tablet: two at once. Record which one ends.',
    source: 'Minoxidil product information',
  },
  {
    id: 'D-finasteride',
    ours: FIVE_ALPHA,
    theirs: ['finasteride'],
    effect: 'block',
    text: 'Takes finasteride or dutasteride already: two at once. Record which one ends.',
    source: 'Finasteride product information',
  },
  {
    id: 'D-spironolactone',
    ours: ['spironolactone'],
    theirs: ['spironolactone'],
    effect: 'block',
    text: 'Takes spironolactone already: two at once. Record which one ends.',
    source: 'Spironolactone product information',
  },
  {
    id: 'D-oestrogen',
    ours: ['estriol'],
    theirs: ['oestrogen', 'hormones', 'hrt', 'hrt-tablets', 'combined-contraceptive'],
    effect: 'block',
    text: 'Uses an oestrogen already: the whole dose, and whether the womb is protected, has to be known.',
    source: 'NICE NG23',
  },
  {
    id: 'D-skin-lightening',
    ours: ['hydroquinone'],
    theirs: ['skin-lightening'],
    effect: 'block',
    text: 'Uses another skin-lightening product: two at once. Ask what is in it and since when.',
    source: PROPOSAL,
  },
];

/** Classes that a questionnaire offers to tick. */
export const TICKED: readonly string[] = [
  'ace-inhibitor',
  'arb',
  'antibiotic-tablets',
  'blood-pressure',
  'blood-thinner',
  'chemotherapy',
  'digoxin',
  'epilepsy',
  'finasteride',
  'heparin',
  'hormones',
  'hrt-tablets',
  'insulin',
  'isotretinoin',
  'levothyroxine',
  'light-sensitive',
  'lithium',
  'minoxidil',
  'nsaid',
  'other-glp1',
  'potassium-sparing',
  'potassium-supplement',
  'retinoid',
  'spironolactone',
  'steroids',
  'sulfonylurea',
  'tamoxifen',
  'thyroid',
  'trimethoprim',
  'warfarin',
];
