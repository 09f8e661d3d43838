import { isPomSafe } from '../prices/marketing.ts';
import { treatmentFaqs, type Faq } from './treatment-faqs.ts';

export type ShopSection = 'creams' | 'tablets' | 'boosters' | 'hair' | 'weight';
export type Treatment = {
  slug: string;
  section: ShopSection;
  /** Where "Start consultation" leads; null while it cannot be bought. */
  treatment: string | null;
  /** Whose product it is, where it is not ours. */
  brand?: string;
  title: string;
  short: string;
  ingredients: string;
  /** Our own words, kept to p, ul, li, strong and em. */
  description: string;
  imageUrl: string;
  imageAlt: string;
  faqsTitle: string;
  faqs: Faq[];
};

const PRESCRIBED = 'Prescription ingredients, chosen for you by a prescriber';

type Draft = Omit<Treatment, 'imageUrl' | 'faqsTitle' | 'faqs'>;
const complete = (draft: Draft): Treatment => ({
  ...draft,
  imageUrl: `/images/treatments/${draft.slug}.webp`,
  faqsTitle: `${draft.title}: your questions`,
  faqs: treatmentFaqs(draft.section),
});

const skincare: Draft[] = [
  {
    slug: 'anti-ageing',
    section: 'creams',
    treatment: '/consultation/anti-ageing',
    title: 'Anti-ageing cream',
    short: 'For fine lines, uneven texture and the marks the sun leaves.',
    ingredients: PRESCRIBED,
    imageAlt: 'A pump bottle with a clay-coloured cap, labelled Amara’s formula',
    description: `<p>A night cream made up for you after a prescriber has read your consultation. The strength is chosen for skin that has or has not met these ingredients before, and is looked at again before each change.</p>
<ul><li><strong>For:</strong> fine lines, uneven texture and tone</li><li><strong>Use:</strong> a pea-sized amount, at night, as your label says</li><li><strong>Not for:</strong> pregnancy, trying for a baby or breastfeeding, unless your prescriber tells you otherwise</li></ul>`,
  },
  {
    slug: 'acne',
    section: 'creams',
    treatment: '/consultation/acne',
    title: 'Acne cream',
    short: 'For spots, blackheads and the marks they leave behind.',
    ingredients: PRESCRIBED,
    imageAlt: 'A tall bottle with a sage green cap, labelled Beth’s formula',
    description: `<p>Breakouts differ, so the cream does too. You tell us what you have tried, what stung and what helped. A prescriber decides whether a prescription cream suits you and what goes into it.</p>
<ul><li><strong>For:</strong> spots, blackheads and clogged pores</li><li><strong>Use:</strong> a thin layer, as your label says</li><li><strong>Not for:</strong> pregnancy, trying for a baby or breastfeeding, unless your prescriber tells you otherwise</li></ul>`,
  },
  {
    slug: 'hormonal-acne',
    section: 'creams',
    treatment: '/consultation/hormonal-acne',
    title: 'Hormonal acne cream',
    short: 'For breakouts that follow your cycle, often along the jaw and chin.',
    ingredients: PRESCRIBED,
    imageAlt: 'A pump bottle with a rose cap, labelled Chloe’s formula',
    description: `<p>For people aged 16 to 45 whose breakouts come and go with their hormones. Your consultation asks about your cycle, contraception and medicines, because they decide what is safe for you.</p>
<ul><li><strong>For:</strong> recurring breakouts around the jaw, chin and neck</li><li><strong>Use:</strong> as your label says</li><li><strong>Not for:</strong> pregnancy, trying for a baby or breastfeeding</li></ul>`,
  },
  {
    slug: 'glow',
    section: 'creams',
    treatment: '/consultation/glow',
    title: 'Glow cream',
    short: 'For skin that looks dull or tired and feels uneven.',
    ingredients: PRESCRIBED,
    imageAlt: 'A round jar with a honey-coloured lid, labelled Dina’s formula',
    description: `<p>A gentle place to start with prescription skincare. Your prescriber weighs how sensitive your skin is against what you would like to change, and begins low.</p>
<ul><li><strong>For:</strong> dullness and uneven texture</li><li><strong>Use:</strong> at night, as your label says</li><li><strong>With it:</strong> a daily sunscreen of SPF 30 or more</li></ul>`,
  },
  {
    slug: 'menopause',
    section: 'creams',
    treatment: '/consultation/menopause',
    title: 'Menopause cream',
    short: 'For skin that has become dry, thin or sensitive as hormones change.',
    ingredients: PRESCRIBED,
    imageAlt: 'A tall bottle with a plum cap, labelled Elaine’s formula',
    description: `<p>Hormones change skin, sometimes long before anything else is noticed. Your consultation asks about symptoms, HRT and your history, and a prescriber tells you plainly whether this cream is suitable.</p>
<ul><li><strong>For:</strong> dryness, thinning and sensitivity linked to hormonal change</li><li><strong>Use:</strong> as your label says</li><li><strong>Ages:</strong> we can offer this consultation up to the age of 45</li></ul>`,
  },
  {
    slug: 'hyperpigmentation',
    section: 'creams',
    treatment: '/consultation/hyperpigmentation',
    title: 'Hyperpigmentation cream',
    short: 'For dark marks, sun spots and patches of uneven colour.',
    ingredients: PRESCRIBED,
    imageAlt: 'A pump bottle with a toffee-coloured cap, labelled Farah’s formula',
    description: `<p>Dark marks have several causes, and some should be seen in person. Photos let a prescriber tell them apart before anything is made up. Where a mark needs a face-to-face look, we say so and you are not charged for treatment.</p>
<ul><li><strong>For:</strong> dark marks and uneven colour</li><li><strong>Use:</strong> a thin layer at night, as your label says</li><li><strong>With it:</strong> a daily sunscreen of SPF 30 or more</li></ul>`,
  },
  {
    slug: 'rosacea',
    section: 'creams',
    treatment: '/consultation/rosacea',
    title: 'Rosacea cream',
    short: 'For redness that lingers, flushing and the bumps that come with it.',
    ingredients: PRESCRIBED,
    imageAlt: 'A tall bottle with a coral cap, labelled Hannah’s formula',
    description: `<p>Rosacea is easily mistaken for acne, and treated as such it can get worse. A prescriber looks at your photos first and makes up a cream for skin that reacts.</p>
<ul><li><strong>For:</strong> lasting redness, flushing and bumps</li><li><strong>Use:</strong> a thin layer, as your label says</li><li><strong>See a GP:</strong> if your eyes are sore, gritty or red</li></ul>`,
  },
];

const others: Draft[] = [
  {
    slug: 'hormonal-acne-pill',
    section: 'tablets',
    treatment: '/consultation/oral-spironolactone',
    title: 'Hormonal acne pill',
    short: 'A daily tablet for hormonal acne, for women aged 18 to 45.',
    ingredients: 'A prescription tablet',
    imageAlt: 'A tablet pot with a rose cap, labelled Grace’s tablets, and three white tablets',
    description: `<p>Some hormonal acne is treated from within. This tablet is not suitable for everybody: your prescriber needs your medicines, your blood pressure history and recent blood test results before deciding.</p>
<ul><li><strong>For:</strong> women aged 18 to 45 with hormonal acne</li><li><strong>Use:</strong> as your prescriber directs</li><li><strong>Not for:</strong> pregnancy, trying for a baby or breastfeeding, or with kidney disease</li></ul>`,
  },
  {
    slug: 'the-regrowth-drops',
    section: 'hair',
    treatment: '/consultation/hair-loss',
    title: 'The regrowth drops',
    short: 'Scalp drops made up for thinning hair.',
    ingredients: PRESCRIBED,
    imageAlt: 'A dropper bottle with a dark green collar, labelled Idris’s formula',
    description: `<p>Drops for the scalp, made up after a prescriber has seen photos of your hairline and crown and read your history. You are told what the ingredients are, what to watch for and when to stop.</p>
<ul><li><strong>For:</strong> thinning hair in adults</li><li><strong>Use:</strong> on a dry scalp, as your label says</li><li><strong>Delivery:</strong> every 2 months</li></ul>`,
  },
];

/** What a prescriber may move somebody to from the first drops: the same consultation, page and price. */
export function secondStepOf(drops: TreatmentCard): TreatmentCard {
  return {
    ...drops,
    title: `${drops.title}, second step`,
    short: 'For men: drops with a second ingredient, where a prescriber finds that the first are not enough.',
    imageUrl: '/images/scenes/drops-tall.webp',
    imageAlt: 'Two dropper bottles, one labelled Idris’s formula',
  };
}

/** Medicines that must not be advertised: shown only where the site is not in its safe position. */
const weight: Draft[] = [
  {
    slug: 'wegovy',
    section: 'weight',
    treatment: '/consultation/weight-loss?treatment=wegovy',
    brand: 'Wegovy',
    title: 'Wegovy (semaglutide)',
    short: 'A weekly injection, for adults, where a prescriber finds it suitable.',
    ingredients: 'Injection semaglutide',
    imageAlt: 'A white carton with a slate blue band, labelled Joan’s pen',
    description: `<p>A prescription injection that may be offered to adults as part of a plan with food and movement. Your weight, height and body mass index must be checked independently before anything is prescribed.</p>
<ul><li><strong>For:</strong> adults who meet the criteria, decided by a prescriber</li><li><strong>Checks:</strong> your medical history, medicines and an independent weight check</li><li><strong>Not for:</strong> pregnancy, trying for a baby or breastfeeding</li></ul>`,
  },
  {
    slug: 'mounjaro',
    section: 'weight',
    treatment: '/consultation/weight-loss?treatment=mounjaro',
    brand: 'Mounjaro',
    title: 'Mounjaro (tirzepatide)',
    short: 'A weekly injection, for adults, where a prescriber finds it suitable.',
    ingredients: 'Tirzepatide',
    imageAlt: 'A white carton with an olive band, labelled Kiran’s pen',
    description: `<p>A prescription injection that may be offered to adults as part of a plan with food and movement. Your weight, height and body mass index must be checked independently before anything is prescribed.</p>
<ul><li><strong>For:</strong> adults who meet the criteria, decided by a prescriber</li><li><strong>Checks:</strong> your medical history, medicines and an independent weight check</li><li><strong>Tell us:</strong> if you take the contraceptive pill, because the advice changes</li></ul>`,
  },
];

/** Everything with a product page. */
export const treatments: Treatment[] = [...skincare, ...others, ...(isPomSafe ? [] : weight)].map(complete);

/** In the shop, without a page of its own yet. */
export const vitaminCSerum: Treatment = complete({
  slug: 'vitamin-c-serum',
  section: 'boosters',
  treatment: null,
  title: 'Vitamin C serum',
  short: 'A morning serum to use beside your cream.',
  ingredients: 'Vitamin C',
  imageAlt: 'A dropper bottle with an amber collar, labelled Lena’s formula',
  description: '',
});

export function treatmentNamed(slug: string | undefined): Treatment | undefined {
  return treatments.find((treatment) => treatment.slug === slug);
}

/** What a card in a list shows. */
export type TreatmentCard = Pick<
  Treatment,
  'slug' | 'section' | 'treatment' | 'title' | 'short' | 'ingredients' | 'imageUrl' | 'imageAlt'
>;

export function cardOf({
  slug,
  section,
  treatment,
  title,
  short,
  ingredients,
  imageUrl,
  imageAlt,
}: Treatment): TreatmentCard {
  return { slug, section, treatment, title, short, ingredients, imageUrl, imageAlt };
}

export type ShopCategory = {
  id: string;
  section: ShopSection;
  title: string;
  subtitle: string;
  description: string;
  imageUrl: string;
  items: Treatment[];
};
const itemsOf = (section: ShopSection) => treatments.filter((treatment) => treatment.section === section);

export const shopCategories: ShopCategory[] = [
  {
    id: 'skincare-creams',
    section: 'creams',
    title: 'Skincare creams',
    subtitle: 'Made up for one face',
    description: 'Prescription creams, mixed in strengths that suit your skin.',
    imageUrl: '/images/creams/anti-ageing.webp',
    items: itemsOf('creams'),
  },
  {
    id: 'tablets',
    section: 'tablets',
    title: 'Tablets',
    subtitle: 'Treatment from within',
    description: 'For hormonal acne that creams alone do not reach.',
    imageUrl: '/images/creams/hormonal-acne-pill.webp',
    items: itemsOf('tablets'),
  },
  {
    id: 'routine-boosters',
    section: 'boosters',
    title: 'Routine boosters',
    subtitle: 'Beside your cream',
    description: 'Simple additions that need no prescription.',
    imageUrl: '/images/creams/vitamin-c-serum.webp',
    items: [vitaminCSerum],
  },
];
