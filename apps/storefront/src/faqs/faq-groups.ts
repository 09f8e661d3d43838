import { FAQ_GROUPS } from '../content/general-faqs.ts';
import { isPomSafe } from '../prices/marketing.ts';
import type { Faq } from '../content/treatment-faqs.ts';
import { printedWords } from '../prices/prices.ts';
import type { FaqGroup } from './find.ts';

const monthly = (slug: string): string => printedWords(slug).price.replace('/month', ' a month');
/** What is sent every month. */
const TAKEN = isPomSafe ? 'tablets' : 'tablets and injections';
/** The tablet by the name of its page, or by what it is for. */
const PILL = isPomSafe ? 'tablets for hormonal acne are' : 'the hormonal acne pill';
const cost = (): string =>
  isPomSafe
    ? 'The consultation is free. If a treatment is suitable you are told which, why and what it costs, before you decide and before anything is charged.'
    : `Most creams are ${monthly('acne')}; hormonal acne and menopause creams ${monthly('menopause')}; the hormonal acne pill ${monthly('hormonal-acne-pill')}; regrowth drops ${monthly('the-regrowth-drops')}. The consultation, prescriptions and messages are included, and there is no delivery charge on top.`;

/** More of each topic than other pages need. */
const MORE: Record<string, Faq[]> = {
  consultation: [
    {
      q: 'Who can have a consultation?',
      a: `People who live in the UK and are at least 16. Some consultations have limits of their own: hormonal acne is for ages 16 to 45, ${PILL} for women aged 18 to 45, menopause for women up to 45, and weight loss for adults.`,
    },
    {
      q: 'Why do you need photos?',
      a: 'They let a prescriber see what you describe. We ask for at least three: front on, turned left and turned right. An order is not shipped until photos are uploaded.',
    },
    {
      q: 'Can I stop halfway and come back?',
      a: 'Yes. Each answer is saved as you go. Log in again and choose Finish consultation on your dashboard.',
    },
    {
      q: 'Will you tell my GP?',
      a: 'Only if you agree. For some treatments sharing with your GP is part of prescribing safely, and we ask you for it and say why.',
    },
  ],
  money: [
    {
      q: 'What does a treatment cost?',
      a: cost(),
    },
    {
      q: 'What happens if a payment fails?',
      a: 'Nothing is sent and you are told. Your bank may want you to confirm it; otherwise choose Retry payment or another card in My Dashboard.',
    },
    ...(isPomSafe
      ? []
      : [
          {
            q: 'How does a referral work?',
            a: 'Your own link is in My Dashboard under Share the love. You get £10 off for every referred friend.',
          },
        ]),
  ],
  delivery: [
    {
      q: 'How often does it come?',
      a: `${isPomSafe ? 'Most treatments about every 2 months, some every month' : `Creams and drops about every 2 months; ${TAKEN} every month`}. You see the date of the next delivery in My Dashboard.`,
    },
    {
      q: 'Can I change the delivery date?',
      a: 'Yes, in My Dashboard, with Update delivery date. The payment moves with it.',
    },
    {
      q: 'How do I track my parcel?',
      a: 'Once it has been shipped, your treatment’s card in My Dashboard links to the carrier’s tracking page.',
    },
  ],
  safety: [
    {
      q: 'What if I start a new medicine?',
      a: 'Tell us before you go on using your treatment. Some medicines do not go together, even with a cream.',
    },
    {
      q: 'Can I share my treatment?',
      a: 'No. It was prescribed for you, at a strength chosen for you. For somebody else it may be unsafe.',
    },
    {
      q: 'I missed a day. What now?',
      a: `Carry on at the next usual time. Do not use a double amount to catch up. For ${TAKEN} follow the leaflet in the pack, or message us.`,
    },
    {
      q: 'How do I report a side effect?',
      a: 'Message us, so that a prescriber can help. You can also report it yourself through the Yellow Card scheme of the MHRA.',
    },
  ],
};

const ACCOUNT: FaqGroup = {
  id: 'account',
  title: 'Your account',
  faqs: [
    {
      q: 'How do I reach the team?',
      a: 'Write in Chat, in My Dashboard. A question about your health is passed to a prescriber. For anything urgent do not wait for us: call 111, or 999 in an emergency.',
    },
    {
      q: 'How do I change my address or card?',
      a: 'Both are in My Dashboard: Edit beside your address, and Change Payment Method on the card of your treatment.',
    },
    {
      q: 'How do I complain?',
      a: 'In My Dashboard, under Chat, choose Make a complaint. You get a number and the day by which somebody who was not involved writes to you. You can also write to the regulators named at the foot of every page.',
    },
  ],
};

/** The FAQs page, whole. */
export const faqGroups: FaqGroup[] = [
  ...FAQ_GROUPS.map((group) => ({ ...group, faqs: [...group.faqs, ...(MORE[group.id] ?? [])] })),
  ACCOUNT,
];
