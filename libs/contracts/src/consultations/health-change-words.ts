/* What a patient can say has changed with their health, in the words they choose from. No zod here: the browsers read this. */

export const HEALTH_KINDS = {
  'side-effect': 'I have a side effect',
  pregnancy: 'I am pregnant, might be, plan to be, or breastfeed',
  medicine: 'I take a new medicine',
  illness: 'I have a new illness, or an operation is planned',
} as const;
export type HealthKind = keyof typeof HEALTH_KINDS;

export const SYMPTOMS = {
  swelling: 'Swelling of my face, lips, tongue or throat',
  breathing: 'I find it hard to breathe, or I wheeze',
  'chest-pain': 'Chest pain',
  collapse: 'I fainted or collapsed, or had a fit',
  'self-harm': 'Thoughts of hurting myself or of ending my life',
  'stomach-back': 'Severe stomach pain that does not go away, or goes through to my back',
  gallbladder: 'Pain under my right ribs, with or without a fever',
  jaundice: 'Yellow skin or eyes, dark urine or pale stools',
  vision: 'A sudden change or loss of sight',
  'rash-severe': 'Blisters, peeling skin, or a rash that spreads fast',
  clot: 'A painful swollen leg, or coughing up blood',
  fluids: 'I cannot keep fluids down, or have diarrhoea that does not stop',
  'bloody-diarrhoea': 'Severe diarrhoea with blood or slime',
  heartbeat: 'A racing, pounding or uneven heartbeat',
  weakness: 'Muscle weakness or cramps',
  'low-sugar': 'Shaky, sweaty or confused (low blood sugar)',
  'neck-lump': 'A lump in my neck, a hoarse voice, or trouble swallowing',
  mood: 'Low mood, anxiety, or a change in how I feel in my mind',
  breast: 'A lump, pain, swelling or discharge of my breast',
  sexual: 'Less desire, or trouble with erection or ejaculation',
  bleeding: 'Vaginal bleeding I did not expect',
  'swollen-limbs': 'Swollen hands or ankles, or quick weight gain',
  dizzy: 'Dizziness, or light-headed when I stand up',
  burn: 'Burning, blistering or oozing where I use it',
  irritation: 'Dry, red, sore or peeling skin where I use it',
  colour: 'My skin turned darker, blue-black or lighter where I use it',
  shedding: 'More hair falls out than before',
  'unwanted-hair': 'Hair grows where I do not want it',
  site: 'A sore, red or hard place where I inject',
  stomach: 'Feeling sick, heartburn, constipation or loose stools',
  headache: 'Headache or tiredness',
  other: 'Something else',
} as const;
export type Symptom = keyof typeof SYMPTOMS;

export const PREGNANCY = {
  pregnant: 'I am pregnant',
  'might-be': 'I might be pregnant',
  planning: 'I plan to become pregnant',
  breastfeeding: 'I am breastfeeding',
  'no-longer': 'I am no longer pregnant or breastfeeding',
} as const;
/** As a reason to cancel it is one answer, which does not say which of them. */
export const PREGNANT_OR_PLANNING = 'pregnant-or-planning';

export const MEDICINES = {
  'weight-injection': 'A weight or diabetes injection (Wegovy, Mounjaro, Ozempic, Saxenda)',
  diabetes: 'Insulin or tablets for diabetes',
  'blood-thinner': 'A blood thinner (warfarin, apixaban, rivaroxaban)',
  'blood-pressure': 'For blood pressure, heart or water (ramipril, losartan, potassium, a water tablet)',
  lithium: 'Lithium',
  epilepsy: 'For epilepsy or fits',
  heart: 'For my heart rhythm (digoxin, amiodarone)',
  thyroid: 'For my thyroid (levothyroxine)',
  isotretinoin: 'Isotretinoin, or another retinoid or vitamin A product',
  antibiotic: 'An antibiotic',
  contraceptive: 'The contraceptive pill',
  hormones: 'Hormones (HRT, testosterone, tamoxifen)',
  'hair-medicine': 'Finasteride, dutasteride or minoxidil from elsewhere',
  steroid: 'A steroid (tablets or a skin cream)',
  mind: 'For my mood, sleep or mind',
  painkiller: 'Painkillers such as ibuprofen or naproxen, every day',
  other: 'Another medicine, herb or supplement',
} as const;
export type NewMedicine = keyof typeof MEDICINES;

export const ILLNESSES = {
  pancreatitis: 'Pancreatitis',
  gallstones: 'Gallstones or a gallbladder problem',
  'slow-stomach': 'A stomach that empties slowly, or a blocked bowel',
  bowel: 'Bowel disease (Crohn’s, colitis)',
  kidney: 'A kidney problem',
  liver: 'A liver problem',
  heart: 'A heart problem, or a stroke',
  'low-pressure': 'Low blood pressure, or high potassium in a blood test',
  adrenal: 'Addison’s disease',
  clot: 'A blood clot in my leg or lung',
  'thyroid-cancer': 'Thyroid cancer, or MEN 2 in me or my family',
  'hormone-cancer': 'Breast, womb or prostate cancer',
  cancer: 'Another cancer',
  diabetes: 'Diabetes',
  eyes: 'An eye disease, or diabetic eye disease',
  mind: 'Depression or another illness of the mind',
  'eating-disorder': 'An eating disorder',
  operation: 'An operation or an anaesthetic is planned',
  skin: 'Eczema, infection, sunburn or broken skin where I use it',
  allergy: 'A new allergy',
  other: 'Another illness',
} as const;
export type NewIllness = keyof typeof ILLNESSES;

/** As a reason to cancel it does not say what was noticed. */
export const NOT_SAID = 'not-said';

/** Every option of every kind: who checks that none is silent walks this. */
export const HEALTH_OPTIONS = {
  'side-effect': { ...SYMPTOMS, [NOT_SAID]: 'Side effects (said when cancelling)' },
  pregnancy: { ...PREGNANCY, [PREGNANT_OR_PLANNING]: 'Pregnant or planning to be (said when cancelling)' },
  medicine: MEDICINES,
  illness: ILLNESSES,
} as const satisfies Record<HealthKind, Record<string, string>>;

/** Since when. */
export const SINCE = {
  today: 'Today',
  days: 'A few days',
  weeks: 'A week or more',
  months: 'A month or more',
} as const;

export const HEALTH_WORDS_MAX = 2_000;

export const YELLOW_CARD = 'https://yellowcard.mhra.gov.uk';

/** An option in words, whichever kind it is of. */
export const optionText = (kind: HealthKind, option: string): string =>
  Object.hasOwn(HEALTH_OPTIONS[kind], option) ? (HEALTH_OPTIONS[kind] as Record<string, string>)[option]! : option;
