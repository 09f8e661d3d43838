import type { Sex, TreatmentSlug } from '@sorrel/contracts/words';
import { DAYS } from './calendar.ts';
import { CARDS, type Ending, type Story } from './stories.ts';

type Person = readonly [fname: string, sname: string, sex: Sex, birthYear: number];

const PEOPLE: readonly Person[] = [
  ['Amelia', 'Hughes', 'female', 1991],
  ['Kwame', 'Mensah', 'male', 1987],
  ['Niamh', 'O’Sullivan', 'female', 1995],
  ['Harpreet', 'Singh Gill', 'male', 1990],
  ['Beatrice', 'Okonkwo', 'female', 1984],
  ['Tomasz', 'Wójcik', 'male', 1993],
  ['Isabella', 'Marsh', 'female', 2000],
  ['Rhys', 'ap Dafydd', 'male', 1982],
  ['Fatima', 'Al-Rashid', 'female', 1997],
  ['George', 'Papadopoulos', 'male', 1989],
  ['Mei Ling', 'Chen', 'female', 1992],
  ['Declan', 'Murphy', 'male', 1998],
  ['Yasmin', 'Begum', 'female', 1994],
  ['Edward', 'Carrington-Smythe', 'male', 1981],
  ['Grace', 'Asante', 'female', 1988],
  ['Ewan', 'Fraser', 'male', 1996],
  ['Sofia', 'Rodríguez', 'female', 1990],
  ['Liam', 'D’Arcy', 'male', 1985],
  ['Anjali', 'Sharma', 'female', 1999],
  ['Benedict', 'Ashworth', 'male', 1992],
  ['Ngozi', 'Eze', 'female', 1986],
  ['Jakub', 'Kowalczyk', 'male', 1991],
  ['Charlotte', 'Pemberton', 'female', 1994],
  ['Ibrahim', 'Yusuf', 'male', 1997],
  ['Catrin', 'Bowen', 'female', 1983],
  ['Dimitri', 'Volkov', 'male', 1988],
  ['Poppy', 'Sinclair', 'female', 2001],
  ['Samuel', 'Osei', 'male', 1995],
  ['Renée', 'Dubois', 'female', 1989],
  ['Alistair', 'Campbell', 'male', 1984],
  ['Shanice', 'Williams', 'female', 1998],
  ['Joshua', 'Cohen', 'male', 1993],
  ['Magdalena', 'Zielińska', 'female', 1987],
  ['Owen', 'Griffiths', 'male', 1990],
  ['Tanisha', 'Rahman', 'female', 1996],
  ['Freddie', 'Lockwood', 'male', 1999],
  ['Imogen', 'St John', 'female', 1991],
  ['Nathaniel', 'Boateng', 'male', 1986],
  ['Ailsa', 'McKenzie', 'female', 1993],
  ['Vikram', 'Iyer', 'male', 1982],
];

/** How many come on the last evening: there is something to decide on the first morning. */
const FRESH = 6;

// Open to both sexes and every age in the list; treatments with limits are below.
const FOR_ALL: readonly TreatmentSlug[] = ['acne', 'rosacea', 'glow', 'hyperpigmentation', 'anti-ageing', 'hair-loss'];
const FOR_WOMEN: readonly TreatmentSlug[] = [
  'hormonal-acne',
  'acne',
  'oral-spironolactone',
  'rosacea',
  'menopause',
  'glow',
];

const NO_CREAM = new Set<TreatmentSlug>(['hair-loss', 'oral-spironolactone', 'weight-loss']);

const emailName = (fname: string, sname: string): string =>
  `${fname}.${sname}`
    .normalize('NFD')
    .replace(/ł/g, 'l')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();

// A month or a day of the month, counted from zero.
const two = (n: number): string => String(n + 1).padStart(2, '0');

/** Forty more customers, so that lists have pages: the earlier they joined, the longer their history. */
export const TOWNSPEOPLE: readonly Story[] = PEOPLE.map(([fname, sname, sex, year], index) => {
  const daysAgo = dayOf(index);
  const treatments = sex === 'female' ? FOR_WOMEN : FOR_ALL;
  const treatment = treatments[(index >> 1) % treatments.length] ?? 'acne';
  return {
    name: emailName(fname, sname),
    fname,
    sname,
    sex,
    birthDate: `${year}-${two((index * 5) % 12)}-${two((index * 11) % 28)}`,
    daysAgo,
    treatment,
    ending: endingOf(index, daysAgo),
    ...(index % 7 === 3 ? { card: CARDS.confirms } : {}),
    // The offer is for creams.
    ...(index % 5 === 0 && !NO_CREAM.has(treatment) ? { hasPromo: true } : {}),
    ...(daysAgo >= 68 && index % 3 === 0 ? { isMonthly: true } : {}),
    ...(index % 9 === 4 ? { creditPence: 500 } : {}),
  };
});

/** Spread over the days, two on each of the early ones. */
function dayOf(index: number): number {
  if (index >= PEOPLE.length - FRESH) return 1;
  const last = DAYS.length - 1;
  return DAYS[Math.min(last, Math.floor((index * DAYS.length) / PEOPLE.length))] ?? 1;
}

function endingOf(index: number, daysAgo: number): Ending {
  if (daysAgo === 1) return 'review';
  if (daysAgo <= 3) return index % 2 === 0 ? 'active' : 'incomplete';
  // Charged again only these days.
  if (daysAgo === 60) return 'review-renewal';
  if (daysAgo >= 38 && index % 10 === 7) return 'should-cancel';
  if (daysAgo < 60 && index % 13 === 9) return 'refused';
  return 'active';
}
