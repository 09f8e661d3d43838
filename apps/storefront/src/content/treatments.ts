import { RELEASE_WORDS } from '@sorrel/contracts/billing/release-words';
import { descriptionHtml, questionsTitle } from '@sorrel/contracts/billing/treatment-words';
import { isPomSafe } from '../prices/marketing.ts';
import type { Faq } from './treatment-faqs.ts';

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
  /** Kept to p, ul, li and strong. */
  description: string;
  imageUrl: string;
  imageAlt: string;
  faqsTitle: string;
  faqs: Faq[];
};

const PRESCRIBED = 'Prescription ingredients, chosen for you by a prescriber';

type Draft = Omit<Treatment, 'title' | 'short' | 'description' | 'imageUrl' | 'faqsTitle' | 'faqs'>;
/** With the words of the release; who serves the pages writes what staff have changed since. */
function complete(draft: Draft): Treatment {
  const words = RELEASE_WORDS[draft.slug];
  if (!words) throw new Error(`The catalogue has no words for ${draft.slug}`);
  return {
    ...draft,
    title: words.name,
    short: words.short,
    description: descriptionHtml(words.description),
    imageUrl: `/images/treatments/${draft.slug}.webp`,
    faqsTitle: questionsTitle(words.name),
    faqs: words.faqs,
  };
}

const skincare: Draft[] = [
  {
    slug: 'anti-ageing',
    section: 'creams',
    treatment: '/consultation/anti-ageing',
    ingredients: PRESCRIBED,
    imageAlt: 'A pump bottle with a clay-coloured cap, labelled Amara’s formula',
  },
  {
    slug: 'acne',
    section: 'creams',
    treatment: '/consultation/acne',
    ingredients: PRESCRIBED,
    imageAlt: 'A tall bottle with a sage green cap, labelled Beth’s formula',
  },
  {
    slug: 'hormonal-acne',
    section: 'creams',
    treatment: '/consultation/hormonal-acne',
    ingredients: PRESCRIBED,
    imageAlt: 'A pump bottle with a rose cap, labelled Chloe’s formula',
  },
  {
    slug: 'glow',
    section: 'creams',
    treatment: '/consultation/glow',
    ingredients: PRESCRIBED,
    imageAlt: 'A round jar with a honey-coloured lid, labelled Dina’s formula',
  },
  {
    slug: 'menopause',
    section: 'creams',
    treatment: '/consultation/menopause',
    ingredients: PRESCRIBED,
    imageAlt: 'A tall bottle with a plum cap, labelled Elaine’s formula',
  },
  {
    slug: 'hyperpigmentation',
    section: 'creams',
    treatment: '/consultation/hyperpigmentation',
    ingredients: PRESCRIBED,
    imageAlt: 'A pump bottle with a toffee-coloured cap, labelled Farah’s formula',
  },
  {
    slug: 'rosacea',
    section: 'creams',
    treatment: '/consultation/rosacea',
    ingredients: PRESCRIBED,
    imageAlt: 'A tall bottle with a coral cap, labelled Hannah’s formula',
  },
];

const others: Draft[] = [
  {
    slug: 'hormonal-acne-pill',
    section: 'tablets',
    treatment: '/consultation/oral-spironolactone',
    ingredients: 'A prescription tablet',
    imageAlt: 'A tablet pot with a rose cap, labelled Grace’s tablets, and three white tablets',
  },
  {
    slug: 'the-regrowth-drops',
    section: 'hair',
    treatment: '/consultation/hair-loss',
    ingredients: PRESCRIBED,
    imageAlt: 'A dropper bottle with a dark green collar, labelled Idris’s formula',
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

const weight: Draft[] = [
  {
    slug: 'wegovy',
    section: 'weight',
    treatment: '/consultation/weight-loss?treatment=wegovy',
    brand: 'Wegovy',
    ingredients: 'Injection semaglutide',
    imageAlt: 'A white carton with a slate blue band, labelled Joan’s pen',
  },
  {
    slug: 'mounjaro',
    section: 'weight',
    treatment: '/consultation/weight-loss?treatment=mounjaro',
    brand: 'Mounjaro',
    ingredients: 'Tirzepatide',
    imageAlt: 'A white carton with an olive band, labelled Kiran’s pen',
  },
];

/** Everything with a product page. All of them need a prescription: where such medicines are not advertised none has a page. */
export const treatments: Treatment[] = isPomSafe ? [] : [...skincare, ...others, ...weight].map(complete);

/** In the shop, without a page of its own yet. */
export const vitaminCSerum: Treatment = complete({
  slug: 'vitamin-c-serum',
  section: 'boosters',
  treatment: null,
  ingredients: 'Vitamin C',
  imageAlt: 'A dropper bottle with an amber collar, labelled Lena’s formula',
});

export function treatmentNamed(slug: string | undefined): Treatment | undefined {
  return treatments.find((treatment) => treatment.slug === slug);
}

/** The way in, as data: who serves the page says something else there while a treatment cannot be begun (apps/bff/src/static/words.ts). */
export const startOf = (label: string, note: string) => ({ label, note });

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
