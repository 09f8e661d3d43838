/** What UK regulators want on every page: who prescribes, who dispenses, where, and how to check it. */
interface Words {
  /** Why these are not details to rely on; empty when they are. */
  note: string;
  prescribers: string;
  pharmacy: string;
  company: string;
}

// Whoever serves the page knows the business and fills these in, here and in `data-business` (apps/bff/src/static/business-words.ts):
// the words are not in the bundle, and a change of them needs no build.
const token = (name: keyof Words): string => `%business:${name}%`;
const TOKENS: Words = {
  note: token('note'),
  prescribers: token('prescribers'),
  pharmacy: token('pharmacy'),
  company: token('company'),
};
const NONE: Words = { note: '', prescribers: '', pharmacy: '', company: '' };

export function registration(): Words {
  if (import.meta.env.SSR) return import.meta.env.DEV ? NONE : TOKENS;
  try {
    return { ...NONE, ...(JSON.parse(document.documentElement.dataset.business ?? '') as Partial<Words>) };
  } catch {
    return NONE;
  }
}

export const REGISTERS = [
  {
    role: 'Prescribers',
    words: 'prescribers',
    href: 'https://www.gmc-uk.org/registrants',
    label: 'Check the medical register',
  },
  {
    role: 'Pharmacy',
    words: 'pharmacy',
    href: 'https://www.pharmacyregulation.org/registers',
    label: 'Check the pharmacy register',
  },
] as const;
