/** What UK regulators want on every page: who prescribes, who dispenses, where, and how to check it. Replace before trading. */
export const SAMPLE_NOTE = 'Sample details: replace before trading';

export type RegistrationEntry = {
  role: string;
  text: string;
  /** The numbers in the text, for machines. */
  registers: { name: string; number: string }[];
  check: { href: string; label: string };
};

export const REGISTRATION: RegistrationEntry[] = [
  {
    role: 'Prescriber',
    text: 'Dr Sample Prescriber (doctor), GMC number 0000000, 1 Sample Street, London SW1A 0AA.',
    registers: [{ name: 'GMC number', number: '0000000' }],
    check: { href: 'https://www.gmc-uk.org/registrants', label: 'Check the medical register' },
  },
  {
    role: 'Pharmacy',
    text: 'Sorrel Sample Pharmacy, GPhC premises number 0000000, 2 Sample Street, London SW1A 0AA. Superintendent pharmacist: Sample Pharmacist, GPhC number 0000000.',
    registers: [
      { name: 'GPhC premises number', number: '0000000' },
      { name: 'GPhC number', number: '0000000' },
    ],
    check: { href: 'https://www.pharmacyregulation.org/registers', label: 'Check the pharmacy register' },
  },
];
