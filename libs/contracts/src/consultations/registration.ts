import type { Prescriber } from './words.ts';

/** Who may prescribe is on one of three registers; each writes its numbers in its own way. */
export const REGISTERS = [
  {
    body: 'GMC',
    number: /^GMC \d{7}$/,
    profession: 'doctor',
    practitioner: 'Doctor',
    url: 'https://www.gmc-uk.org/registrants',
  },
  {
    body: 'GPhC',
    number: /^GPhC \d{7}$/,
    profession: 'pharmacist',
    practitioner: 'Pharmacist independent prescriber',
    url: 'https://www.pharmacyregulation.org/registers',
  },
  {
    body: 'NMC',
    number: /^NMC \d{2}[A-Z]\d{4}[A-Z]$/,
    profession: 'nurse',
    practitioner: 'Nurse independent prescriber',
    url: 'https://www.nmc.org.uk/registration/search-the-register/',
  },
] as const;

/** On which of them this number says somebody is; also for the demonstration's numbers, which none of them knows. */
export const registerOf = (registration: string): (typeof REGISTERS)[number] | null =>
  REGISTERS.find(({ body }) => new RegExp(`^${body}\\b`, 'i').test(registration)) ?? null;

/** What the release's texts call the team. Pages that are served say what `ledBy` says instead. */
export const RELEASE_LED = 'doctor-led';

/** "pharmacist-led", "doctor- and nurse-led": of the people on these numbers. */
export function ledBy(registrations: readonly string[]): string {
  const on = new Set(registrations.map((registration) => registerOf(registration)));
  const people: string[] = REGISTERS.filter((register) => on.has(register)).map(({ profession }) => `${profession}-`);
  const last = people.pop() ?? 'prescriber-';
  return `${[people.join(', '), last].filter((part) => part !== '').join(' and ')}led`;
}

/** Why nobody may sign with these particulars, in words; null when they may: a prescription names its prescriber as the register does. */
export function whyNotRegistered({
  name,
  qualification,
  registration,
  address,
}: Pick<Prescriber, 'name' | 'qualification' | 'registration' | 'address'>): string | null {
  if (name.trim() === '') return 'The prescriber’s name is missing.';
  if (qualification.trim() === '') return 'The prescriber’s qualification is missing.';
  if (!REGISTERS.some(({ number }) => number.test(registration)))
    return 'The registration must read GMC and 7 digits, GPhC and 7 digits, or NMC like 12A3456B.';
  if (/ 0{7}$/.test(registration) || /\b(sample|demonstration)\b/i.test(`${name} ${qualification}`))
    return 'These are the demonstration’s particulars: no register knows them.';
  if (address.every((line) => line.trim() === '')) return 'The prescriber’s address is missing.';
  return null;
}
