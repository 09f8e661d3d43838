import { COOLING_OFF_TERMS } from './billing/cooling-off.ts';

/** What the texts say of the business, in words made from its particulars. */
export interface LegalParticulars {
  controller: string;
  contact: string;
  pharmacy: string;
  /** Which companies are given personal data. Read by the privacy notice alone. */
  companies?: string;
}

/** Running text, where a part of it leads somewhere. */
export interface LegalLink {
  text: string;
  href: string;
}
type LegalParagraph = string | readonly (string | LegalLink)[];

export interface LegalDocument {
  title: string;
  file: string;
  updated: string;
  lead: string;
  sections: { heading: string; paragraphs: LegalParagraph[] }[];
}

/** The day the words of both were last changed. */
export const LEGAL_UPDATED = '29/11/2026';
/** Sample wording, to be replaced by a lawyer's before trading. The storefront's pages and the PDFs (apps/bff) are both made from this file. */
export const LEGAL_NOTE = 'Sample wording: a lawyer and the superintendent pharmacist must confirm it before trading';

export const privacyNotice = ({ controller, contact, companies }: LegalParticulars): LegalDocument => ({
  title: 'Privacy notice',
  file: '/documents/privacy.pdf',
  updated: LEGAL_UPDATED,
  lead: 'What we know about you, why we need it, who sees it and how long we keep it.',
  sections: [
    {
      heading: 'Who is responsible',
      paragraphs: [
        `${controller} is the controller of your data. Write to the data protection officer at the same address, or to ${contact}.`,
      ],
    },
    {
      heading: 'What we hold',
      paragraphs: [
        'Who you are: name, birthday, sex at birth, email, phone and address.',
        'Your health: the answers you give in consultations, your photos, your messages, decisions of prescribers and your prescriptions.',
        'Payments: what was charged and when. Card numbers go to our payment company and never reach us.',
      ],
    },
    {
      heading: 'Why we may use it',
      paragraphs: [
        'To give you health care and to dispense medicines, as the law of the professions requires; to carry out our agreement with you; and where the law obliges us to keep records.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Our clinical and dispensing teams, each only as far as their work needs; every look at health data is recorded. The postal carrier gets your name and address. Your GP is told only with your agreement, or where your safety is at risk.',
        ...(companies ? [companies] : []),
        'We do not sell data and do not use health data for advertising.',
      ],
    },
    {
      heading: 'Letters about new treatments',
      paragraphs: [
        'Only if you ask for them on the hair-loss page and confirm your address. Every letter has a link that deletes it from the list; an address that nobody confirms is deleted after 7 days.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Prescription records for as long as the law asks, health records for eight years after your last treatment, accounts for six years. After that they are erased.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may see your data, correct it, ask for erasure where the law lets us, object, and take your data elsewhere. A person, never a machine alone, decides on refusing treatment.',
        [
          'You may complain to us; we confirm within 30 days. You may also complain to the Information Commissioner’s Office, ',
          { text: 'ico.org.uk', href: 'https://ico.org.uk' },
          '.',
        ],
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'One cookie keeps you logged in, and your browser keeps your cookie choice and a promo code you arrived with. Visits are counted, and the reviews of another company loaded where we work with one, only after you say yes. You can change your mind at the foot of every page.',
      ],
    },
  ],
});

export const terms = ({ controller, contact, pharmacy }: LegalParticulars): LegalDocument => ({
  title: 'Terms',
  file: '/documents/terms.pdf',
  updated: LEGAL_UPDATED,
  lead: 'What you can expect of us, and we of you.',
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        `Your agreement is with ${controller}. You reach us through the chat in your account, or at ${contact}.`,
        `What is dispensed comes from our pharmacy. ${pharmacy}`,
      ],
    },
    {
      heading: 'Who may use Sorrel',
      paragraphs: [
        'People living in the UK who are at least 16 years old; some treatments have other age limits. We do not deliver to the Channel Islands.',
      ],
    },
    {
      heading: 'The consultation',
      paragraphs: [
        'It is free. Answer truthfully, completely and about yourself: a prescriber relies on it. Sending a consultation does not entitle you to a treatment; a prescriber decides.',
      ],
    },
    {
      heading: 'Price and payment',
      paragraphs: [
        'Prices are shown in pounds sterling before you pay. The first delivery is charged at checkout. If your treatment is not approved, what you paid for it is returned to your card and any credit you used is restored.',
        'Later deliveries are charged when they are due, about every 2 months, to the card you chose.',
      ],
    },
    {
      heading: 'Changing and cancelling',
      paragraphs: [
        'You can change the date of the next delivery, your card and your address in your account. You can cancel the subscription there at any time; nothing more is charged, and what is already paid for is sent.',
        COOLING_OFF_TERMS,
      ],
    },
    {
      heading: 'Codes and credit',
      paragraphs: [
        'Where we give a code, it applies as it says, for example to the first order and not to tablets. Credit that we give you is taken off your next payment; your account says what it was for. Codes and credit cannot be exchanged for money.',
      ],
    },
    {
      heading: 'Using your treatment',
      paragraphs: [
        'It is for you alone. Follow the label and the leaflet. Tell us at once if you become pregnant, start another medicine or feel unwell. In an emergency call 999.',
      ],
    },
    {
      heading: 'Complaints and law',
      paragraphs: [
        'Message us first; we answer within two working days. You may also turn to the General Pharmaceutical Council. The law of England and Wales applies, and courts where you live in the UK may hear a case.',
      ],
    },
  ],
});

/** Each by the address of its page. */
export const LEGAL = { '/privacy': privacyNotice, '/terms': terms } as const;
