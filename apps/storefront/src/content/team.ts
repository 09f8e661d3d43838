/** Sample people, named so that nobody takes them for real ones: replace before trading. */
export type TeamMember = {
  initials: string;
  tone: string;
  name: string;
  role: string;
  registration: string;
  text: string;
};

export const TEAM: Record<'doctor' | 'nurse' | 'pharmacist' | 'dispenser' | 'support' | 'writer', TeamMember> = {
  doctor: {
    initials: 'SP',
    tone: 'bg-sage text-sage-deep',
    name: 'Dr Sample Prescriber',
    role: 'Doctor, lead prescriber',
    registration: 'GMC number 0000000',
    text: 'Reads consultations, signs prescriptions and reviews what the journal says about health. Is not paid by the number approved.',
  },
  nurse: {
    initials: 'SN',
    tone: 'bg-clay text-sorrel-deep',
    name: 'Sample Nurse',
    role: 'Independent nurse prescriber',
    registration: 'NMC PIN 00A0000A',
    text: 'Sees skin and hair consultations, answers medical questions in the chat and asks for a second opinion when photos are unclear.',
  },
  pharmacist: {
    initials: 'SP',
    tone: 'bg-amber-soft text-amber-deep',
    name: 'Sample Pharmacist',
    role: 'Superintendent pharmacist',
    registration: 'GPhC number 0000000',
    text: 'Answers for everything the pharmacy makes and sends: the formula, the label, the batch and the parcel.',
  },
  dispenser: {
    initials: 'ST',
    tone: 'bg-sage text-sage-deep',
    name: 'Sample Technician',
    role: 'Pharmacy technician',
    registration: 'GPhC number 0000000',
    text: 'Makes up each formula, and has it checked against the prescription by a second pair of eyes before it is sealed.',
  },
  support: {
    initials: 'SS',
    tone: 'bg-ink text-paper',
    name: 'Sample Supporter',
    role: 'Customer support',
    registration: 'Not a clinical role',
    text: 'Answers messages about deliveries, payments and photos, and fetches a prescriber when a question is a medical one.',
  },
  writer: {
    initials: 'SW',
    tone: 'bg-clay text-sorrel-deep',
    name: 'Sample Writer',
    role: 'Editor of the journal',
    registration: 'Not a clinical role',
    text: 'Writes in plain words, names the sources, and publishes nothing about health before a clinician has read it.',
  },
};
