import type { Faq } from '../content/treatment-faqs.ts';

/** What a landing page says. Prices and pictures come from the treatment of the same name. */
export type Landing = {
  slug: string;
  title: string;
  lead: string;
  points: string[];
  chip: string;
  about: { title: string; paragraphs: string[] };
  expect: { when: string; text: string }[];
  notFor: string[];
  seeSomeone: string[];
  sources: string[];
  faqTitle: string;
  faqs: Faq[];
};
