/** What UK regulators want on every page: who prescribes, who dispenses, where, and how to check it. */
export interface Words {
  /** Why these are not details to rely on; empty when they are. */
  note: string;
  prescribers: string;
  pharmacy: string;
  company: string;
  /** Who answers for the data and for the agreement; and how to reach them. No full stop. */
  controller: string;
  contact: string;
  superintendent: string;
  responsible: string;
  /** The registers the prescribers are on, with a space between them. */
  registers: string;
  /** "doctor-led", as far as the prescribers are doctors. */
  led: string;
  /** Which companies are given personal data. Read by the privacy notice alone. */
  companies?: string;
}

// Whoever serves the page knows the business and fills these in, here and in `data-business` (apps/bff/src/static/business-words.ts):
// the words are not in the bundle, and a change of them needs no build.
const NONE: Words = {
  note: '',
  prescribers: '',
  pharmacy: '',
  company: '',
  controller: 'The company named at the foot of this page',
  contact: 'the address at the foot of this page',
  superintendent: '',
  responsible: '',
  registers: '',
  led: 'doctor-led',
};
const tokens = (names: Words): Words =>
  Object.fromEntries(Object.keys(names).map((name) => [name, `%business:${name}%`])) as unknown as Words;

export function registration(): Words {
  if (import.meta.env?.SSR)
    return import.meta.env.DEV ? NONE : { ...tokens({ ...NONE, companies: '' }), led: NONE.led };
  const written = document.documentElement.dataset.business;
  return written ? (JSON.parse(written) as Words) : NONE;
}

const GPHC = { href: 'https://www.pharmacyregulation.org/registers', label: 'Check the pharmacy register' };
/** `shown`: only where somebody is on that register; a built page knows nobody, so its style decides. */
export const REGISTERS = [
  {
    role: 'Prescribers',
    words: 'prescribers',
    links: [
      {
        href: 'https://www.gmc-uk.org/registrants',
        label: 'Check the medical register',
        shown: "hidden [[data-registers~='GMC']_&]:inline",
      },
      { ...GPHC, shown: "hidden [[data-registers~='GPhC']_&]:inline" },
      {
        href: 'https://www.nmc.org.uk/registration/search-the-register/',
        label: 'Check the nurses’ register',
        shown: "hidden [[data-registers~='NMC']_&]:inline",
      },
    ],
  },
  { role: 'Pharmacy', words: 'pharmacy', links: [{ ...GPHC, shown: '' }] },
] as const;
