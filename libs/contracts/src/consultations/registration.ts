import type { Prescriber } from './words.ts';

/** Who may prescribe is on one of three registers; each writes its numbers in its own way. */
const REGISTERS = /^(GMC \d{7}|GPhC \d{7}|NMC \d{2}[A-Z]\d{4}[A-Z])$/;

/** Why nobody may sign with these particulars, in words; null when they may: a prescription names its prescriber as the register does. */
export function whyNotRegistered({
  name,
  qualification,
  registration,
  address,
}: Pick<Prescriber, 'name' | 'qualification' | 'registration' | 'address'>): string | null {
  if (name.trim() === '') return 'The prescriber’s name is missing.';
  if (qualification.trim() === '') return 'The prescriber’s qualification is missing.';
  if (!REGISTERS.test(registration))
    return 'The registration must read GMC and 7 digits, GPhC and 7 digits, or NMC like 12A3456B.';
  if (/ 0{7}$/.test(registration) || /\b(sample|demonstration)\b/i.test(`${name} ${qualification}`))
    return 'These are the demonstration’s particulars: no register knows them.';
  if (address.every((line) => line.trim() === '')) return 'The prescriber’s address is missing.';
  return null;
}
