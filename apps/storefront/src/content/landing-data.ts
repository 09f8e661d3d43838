import type { Faq } from './treatment-faqs.ts';
import { treatmentFaqs } from './treatment-faqs.ts';

export type Landing = {
  slug: string;
  title: string;
  lead: string;
  points: string[];
  chip: string;
  faqTitle: string;
  faqs: Faq[];
};

const faqs = treatmentFaqs('creams');

/** The landing pages of /acne, /glow, /anti-ageing and /hyperpigmentation. */
export const LANDINGS: Landing[] = [
  {
    slug: 'acne',
    title: 'Acne, looked at by a prescriber',
    lead: 'Spots that keep coming back deserve more than another cleanser. Tell us what you have tried and show us your skin; a prescriber decides what may help.',
    points: ['Free, doctor-led consultation', 'A cream made up for your skin', '£24.20/month, cancel anytime'],
    chip: 'Acne',
    faqTitle: 'Acne treatment: your questions',
    faqs,
  },
  {
    slug: 'glow',
    title: 'For skin that has lost its light',
    lead: 'Dull, tired and uneven: a gentle way into prescription skincare, started low and changed only when your skin is ready.',
    points: [
      'Free, doctor-led consultation',
      'Starts at a strength your skin can take',
      '£24.20/month, cancel anytime',
    ],
    chip: 'Glow',
    faqTitle: 'Glow treatment: your questions',
    faqs,
  },
  {
    slug: 'anti-ageing',
    title: 'Ageing skin, treated with care',
    lead: 'Fine lines, texture and marks of the sun. A prescriber chooses the ingredients and strengths, and looks again before they change.',
    points: ['Free, doctor-led consultation', 'One night cream, made up for you', '£24.20/month, cancel anytime'],
    chip: 'Anti-ageing',
    faqTitle: 'Anti-ageing treatment: your questions',
    faqs,
  },
  {
    slug: 'hyperpigmentation',
    title: 'Dark marks have different causes',
    lead: 'Photos help a prescriber tell them apart. Where a mark should be seen in person, we say so; where a cream may help, it is made up for you.',
    points: ['Free, doctor-led consultation', 'Your photos are looked at first', '£24.20/month, cancel anytime'],
    chip: 'Hyperpigmentation',
    faqTitle: 'Hyperpigmentation treatment: your questions',
    faqs,
  },
];
