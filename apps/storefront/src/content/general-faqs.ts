import { isPomSafe } from '../prices/marketing.ts';
import type { Faq } from './treatment-faqs.ts';

/** What would advertise prescription-only medicines, or money off them, is not asked where that may not be done. */
const onlyAdvertised = (...faqs: Faq[]): Faq[] => (isPomSafe ? [] : faqs);

/** Grouped as on the FAQs page; other pages borrow from here. */
export const FAQ_GROUPS: { id: string; title: string; faqs: Faq[] }[] = [
  {
    id: 'consultation',
    title: 'The consultation',
    faqs: [
      {
        q: 'Who are the team behind Sorrel?',
        a: 'A doctor-led team: prescribers who review every consultation, a pharmacist who is responsible for what is dispensed, and people who answer your messages. Their registration details are at the foot of every page.',
      },
      {
        q: 'How does the online consultation work?',
        a: 'It is free. You answer a short medical questionnaire and send photos; a prescriber reviews both and decides. It takes about 2 minutes for the form + photos, or about 5 minutes where more has to be asked.',
      },
      ...onlyAdvertised({
        q: 'What does prescription-grade mean?',
        a: 'The treatment contains ingredients that UK law allows only on a prescription, in strengths a prescriber chooses for one person. That is why you cannot simply put it into a basket.',
      }),
      {
        q: 'Which conditions do you treat?',
        a: 'Skin (acne, hormonal acne, rosacea, hyperpigmentation, ageing and dull skin), weight loss, skin in menopause, and hair loss.',
      },
      {
        q: 'Can you say no?',
        a: 'Yes, and we do when a treatment is not safe for somebody. You are told why, and any payment for that treatment goes back to your card.',
      },
    ],
  },
  {
    id: 'money',
    title: 'Price and payment',
    faqs: [
      {
        q: 'When am I charged?',
        a: 'At checkout, for the first delivery. If the prescriber does not approve your treatment, the payment is returned. After that you are charged when the next delivery is due, about every 2 months.',
      },
      ...onlyAdvertised({
        q: 'How do promo codes and credit work?',
        a: 'A code is entered at checkout and its saving is shown before you pay. Credit, for example £10 off for every friend you refer, is taken off your next payment by itself.',
      }),
      {
        q: 'Can I cancel?',
        a: 'Whenever you like, from My Dashboard. Nothing more is charged; what you have already paid for is still sent.',
      },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    faqs: [
      { q: 'Where do you deliver?', a: 'To addresses in the UK, excluding the Channel Islands.' },
      {
        q: 'How long does it take?',
        a: 'Express shipping arrives within 1-2 days once your treatment is sent. It is sent after a prescriber has approved it and your photos are uploaded.',
      },
      { q: 'What does the parcel look like?', a: 'A plain box. Nothing on the outside says what is in it.' },
    ],
  },
  {
    id: 'safety',
    title: 'Using it safely',
    faqs: [
      {
        q: 'What if I become pregnant?',
        a: 'Stop and message us straight away. We pause your treatment, and a prescriber contacts you.',
      },
      {
        q: 'What if my skin reacts?',
        a: 'Some dryness or redness can happen as skin gets used to a treatment. If it hurts, swells or blisters, stop and message us. For swelling of the face or trouble breathing call 999.',
      },
      {
        q: 'Who sees my photos and answers?',
        a: 'You and the clinical team, nobody else. They are kept apart from the rest of the site and every look at them is recorded.',
      },
    ],
  },
];

const all = FAQ_GROUPS.flatMap((group) => group.faqs);
const pick = (...questions: string[]): Faq[] =>
  questions.map((question) => all.find((faq) => faq.q === question)).filter((faq) => faq !== undefined);

export const HOME_FAQS = pick(
  'How does the online consultation work?',
  'When am I charged?',
  'What does prescription-grade mean?',
  'Where do you deliver?',
  'Can I cancel?',
  'Who sees my photos and answers?',
);
export const SHOP_FAQS = pick(
  'Which conditions do you treat?',
  'What does prescription-grade mean?',
  'When am I charged?',
  'How long does it take?',
  'Can you say no?',
);
export const WEIGHT_FAQS = pick(
  'Who are the team behind Sorrel?',
  'How does the online consultation work?',
  'What does prescription-grade mean?',
  'Which conditions do you treat?',
);
