/** A company that is given personal data. The privacy notice, the records of processing and the impact assessment are made from these. */
export interface Company {
  id: string;
  /** As patients know it. */
  name: string;
  /** By its own contract, which the clinic holds. */
  role: 'processor' | 'controller of its own';
  /** What turns it on; null: always there. */
  setting: string | null;
  /** The files that speak with it, from the repository's root. */
  ports: readonly string[];
  whose: string;
  /** What is sent, with "your" as the patient reads it. */
  sent: string;
  why: string;
  /** What it keeps, and for how long; what we keep of it stands in the data map. */
  kept: string;
  where: string;
  /** What may go wrong for the person. */
  risk: string;
  /** What stands against it in the program. */
  against: string;
}

export const COMPANIES = [
  {
    id: 'stripe',
    name: 'Stripe',
    role: 'controller of its own',
    setting: null,
    ports: [
      'apps/billing/src/stripe/stripe.calls.gateway.ts',
      'apps/billing/src/stripe/stripe.gateway.ts',
      'apps/billing/src/stripe/stripe.pace.gateway.ts',
      'apps/billing/src/webhooks/stripe.webhook.ts',
    ],
    whose: 'customers',
    sent: 'your card, what is charged and when, and our number for you; nothing about your health or what you order',
    why: 'takes card payments',
    kept: 'as the law for payments asks of it',
    where: 'the European Economic Area and the United States',
    risk: 'The card company learns what somebody is treated for',
    against: 'descriptions without treatment or health, card numbers never reach us',
  },
  {
    id: 'royal-mail',
    name: 'Royal Mail',
    role: 'controller of its own',
    setting: null,
    ports: [
      'apps/fulfilment/src/labels/royal-mail.gateway.ts',
      'apps/fulfilment/src/labels/pace.gateway.ts',
      'apps/fulfilment/src/parcels/royal-mail-tracking.gateway.ts',
    ],
    whose: 'patients',
    sent: 'your name and address, weight of the parcel, and only where we have it write to you, your e-mail and phone',
    why: 'carries your parcels',
    kept: 'as its own notice says',
    where: 'the United Kingdom',
    risk: 'The parcel tells what is in it',
    against: 'plain parcels, no contents on the label',
  },
  {
    id: 'mail',
    name: 'our mail company',
    role: 'processor',
    setting: null,
    ports: ['apps/messaging/src/mail/transport.gateway.ts'],
    whose: 'customers, staff',
    sent: 'your e-mail address and letters that say nothing about your health',
    why: 'delivers our e-mails',
    kept: 'until they are delivered, and its log for as long as its contract says',
    where: 'where its contract says',
    risk: 'A letter tells of health in a mailbox that others read',
    against: 'letters quote no answer and no message, and lead to the account',
  },
  {
    id: 'hosting',
    name: 'our hosting company',
    role: 'processor',
    setting: null,
    ports: ['apps/media/src/storage/s3.gateway.ts'],
    whose: 'everybody here',
    sent: 'everything we hold, what is about your health sealed with keys of ours',
    why: 'keeps our servers and our pictures',
    kept: 'as long as we do',
    where: 'where its contract says',
    risk: 'Somebody at the hosting company reads records',
    against: 'health data and pictures are sealed, keys elsewhere',
  },
  {
    id: 'whereby',
    name: 'Whereby',
    role: 'processor',
    setting: 'WHEREBY_KEY',
    ports: ['apps/consultations/src/visits/whereby.gateway.ts'],
    whose: 'patients, staff',
    sent: 'picture and sound of the call while it lasts, and your internet address; no name, and nothing is recorded',
    why: 'carries video visits',
    kept: 'no call; that a room was used, for as long as its contract says',
    where: 'Norway and the European Economic Area',
    risk: 'A stranger joins the call, or it is recorded',
    against:
      'a room with a random name for each visit, locked until we let you in, that ends by itself; nothing is recorded',
  },
  {
    id: 'stripe-identity',
    name: 'Stripe Identity',
    role: 'processor',
    setting: 'STRIPE_IDENTITY_KEY',
    ports: ['apps/consultations/src/identity-checks/stripe-identity.gateway.ts'],
    whose: 'patients',
    sent: 'pictures of your identity document and your face, which you take on its page; our number for the check',
    why: 'compares your document with your face (biometric data, with your agreement on its page), where you choose that way',
    kept: 'pictures as its own notice says; we never fetch them, and keep name and birth date of the document and how it ended',
    where: 'the European Economic Area and the United States',
    risk: 'Pictures of documents and faces are lost, or a face is judged wrongly',
    against: 'chosen by the patient, other ways are open; pictures stay there; what differs goes to a person',
  },
  {
    id: 'gp-mail',
    name: 'NHSmail, or another secure mail service',
    role: 'processor',
    setting: 'GP_MAIL_URL',
    ports: [
      'apps/fulfilment/src/gp-mail/gp-mail.gateway.ts',
      'apps/fulfilment/src/gp-mail/gp-inbox.gateway.ts',
      'apps/fulfilment/src/gp-mail/incoming.gateway.ts',
    ],
    whose: 'patients, practices',
    sent: 'the letter to your GP, where you agreed to it, and what your practice answers',
    why: 'carries letters between us and your GP',
    kept: 'in our mailbox there until it is cleared; with us as part of your record',
    where: 'the United Kingdom',
    risk: 'A letter reaches another practice, or an answer is filed to another patient',
    against:
      'an address counts once two people have looked; answers are matched by a secret number, or by hand with birth date, and can be taken back',
  },
] as const satisfies readonly Company[];
export type CompanyId = (typeof COMPANIES)[number]['id'];

/** Those of an installation: what is always there, and what was turned on. */
export const companiesOf = (used: readonly string[]): readonly Company[] =>
  COMPANIES.filter(({ id, setting }) => setting === null || used.includes(id));

/** For the privacy notice: a sentence or two for each. */
export const companiesInWords = (used: readonly string[]): string =>
  companiesOf(used)
    .map(
      ({ name, why, sent, kept, where }) =>
        `${name[0]!.toUpperCase()}${name.slice(1)} ${why}. It gets ${sent}. It works in ${where}, and keeps ${kept}.`,
    )
    .join(' ')
    .replaceAll('works in where its contract says', 'works where its contract says');
