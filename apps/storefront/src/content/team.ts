import type { Words } from '../app/registration.ts';

interface Role {
  mark: string;
  tone: string;
  role: string;
  /** Who they are, from the business's particulars and its list of prescribers; the other roles are not named here. */
  who: keyof Words | null;
  text: string;
}

export const TEAM: readonly Role[] = [
  {
    mark: 'Rx',
    tone: 'bg-sage text-sage-deep',
    role: 'Prescribers',
    who: 'prescribers',
    text: 'Read consultations, look at photos, sign prescriptions and answer medical questions in the chat. None is paid by the number approved.',
  },
  {
    mark: 'SP',
    tone: 'bg-amber-soft text-amber-deep',
    role: 'Superintendent pharmacist',
    who: 'superintendent',
    text: 'Answers for everything the pharmacy makes and sends: the formula, the label, the batch and the parcel.',
  },
  {
    mark: 'RP',
    tone: 'bg-clay text-sorrel-deep',
    role: 'Responsible pharmacist',
    who: 'responsible',
    text: 'Is in charge of the pharmacy on the day, and looks at what is supplied before it is packed.',
  },
  {
    mark: 'T',
    tone: 'bg-sage text-sage-deep',
    role: 'Pharmacy technicians',
    who: null,
    text: 'Make up each formula, and have it checked against the prescription by a second pair of eyes before it is sealed.',
  },
  {
    mark: 'CS',
    tone: 'bg-ink text-paper',
    role: 'Customer support',
    who: null,
    text: 'Answers messages about deliveries, payments and photos, and fetches a prescriber when a question is a medical one. Not a clinical role.',
  },
  {
    mark: 'J',
    tone: 'bg-clay text-sorrel-deep',
    role: 'Editors of the journal',
    who: null,
    text: 'Write in plain words, name the sources, and publish nothing about health before a clinician has read it. Not a clinical role.',
  },
];
/** Who signs the journal, until a business has its own: named so that nobody takes them for a real one. */
export const WRITER = 'Sample Writer';
