import { isPomSafe } from '../prices/marketing.ts';
import { registration } from './registration.ts';

export type Place = { to: string; label: string };

export const MAIN_LINKS: Place[] = [
  { to: '/shop', label: isPomSafe ? 'Consultations' : 'Shop' },
  { to: '/ingredients', label: 'Ingredients' },
  { to: '/meet-the-team', label: 'Meet the team' },
  { to: '/reviews', label: 'Reviews' },
  { to: '/journal', label: 'Journal' },
  { to: '/faqs', label: 'FAQs' },
];

/** The tabs on top of landing pages. */
export const LANDING_TABS: Place[] = [
  { to: '/', label: 'Skincare' },
  { to: '/hair-loss', label: 'Haircare' },
  { to: '/weight-loss', label: 'Weight-loss' },
];

export const FOOTER_COLUMNS: { title: string; links: Place[] }[] = [
  {
    title: isPomSafe ? 'Consultations' : 'Treatments',
    links: [
      { to: '/acne', label: 'Acne' },
      { to: '/anti-ageing', label: 'Anti-ageing' },
      { to: '/glow', label: 'Glow' },
      { to: '/hormonal-acne', label: 'Hormonal acne' },
      { to: '/hyperpigmentation', label: 'Hyperpigmentation' },
      { to: '/menopause', label: 'Menopause' },
      { to: '/rosacea', label: 'Rosacea' },
      { to: '/hair-loss', label: 'Hair loss' },
      { to: '/weight-loss', label: 'Weight loss' },
    ],
  },
  {
    title: 'Sorrel',
    links: [
      { to: '/meet-the-team', label: 'Meet the team' },
      { to: '/ingredients', label: 'Ingredients' },
      { to: '/reviews', label: 'Reviews' },
      { to: '/journal', label: 'Journal' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: '/faqs', label: 'FAQs' },
      { to: '/v2/profile/chat', label: 'Message us' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
    ],
  },
];

/** The banner printed into the pages at build time; the session answer brings the one that billing runs now. */
export const PRINTED_BANNER = isPomSafe
  ? `Free, ${registration().led} consultations. UK only.`
  : 'Skincare offer: 20% off first order with code SORREL20 (excludes tablets)';
