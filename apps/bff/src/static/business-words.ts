import { companiesInWords } from '@sorrel/contracts/companies';
import { ledBy, registerOf, REGISTERS, RELEASE_LED } from '@sorrel/contracts/consultations/registration';
import { tradingProblems, type Business } from '@sorrel/contracts/identity/business';

export interface Registered {
  name: string;
  qualification: string;
  registration: string;
}

/** What the foot of every page says of the business, in whole sentences. */
export interface BusinessWords {
  note: string;
  prescribers: string;
  pharmacy: string;
  company: string;
  /** Who answers for the data and for the agreement, with the registered office; no full stop. */
  controller: string;
  /** How to reach them, no full stop. */
  contact: string;
  superintendent: string;
  responsible: string;
  /** The registers the prescribers are on, with a space between them. */
  registers: string;
  /** "doctor-led": what their consultations are called. */
  led: string;
  /** Which companies are given personal data, what, why, where, and how long they keep it. */
  companies: string;
}
/** Before anybody has entered the particulars. */
export const NO_WORDS: BusinessWords = {
  note: '',
  prescribers: '',
  pharmacy: '',
  company: '',
  controller: 'The company named at the foot of this page',
  contact: 'the address at the foot of this page',
  superintendent: '',
  responsible: '',
  registers: '',
  led: RELEASE_LED,
  companies: companiesInWords([]),
};

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');
const labelled = (label: string, value: string): string => (value === '' ? '' : `${label} ${value}`);
/** "Independent prescriber (demonstration)" stands within brackets itself. */
const withoutBrackets = (text: string): string => text.replace(/\s*\(([^()]*)\)/g, ', $1').replace(/^, /, '');
const numbered = (name: string, number: string): string =>
  name === '' ? '' : joined(name, labelled('GPhC number', number));
/** A site that prescribes has to say whether its people are doctors or not. */
const kindOf = (registration: string): string => registerOf(registration)?.practitioner.toLowerCase() ?? '';
const sentence = (text: string): string => (text === '' ? '' : `${text}.`);

export function businessWords(
  business: Business,
  prescribers: readonly Registered[],
  companies: readonly string[] = [],
): BusinessWords {
  const problems = tradingProblems(business);
  const superintendent = numbered(business.superintendent_name, business.superintendent_number);
  const office = joined(
    business.company_address_1,
    business.company_address_2,
    business.company_city,
    business.company_postcode,
  );
  const trader = business.company_name || business.brand_name;
  return {
    note: problems.some(({ text }) => text.endsWith('sample value.'))
      ? 'Sample details: replace before trading'
      : problems.length > 0
        ? 'Not trading yet: these details are not complete'
        : '',
    prescribers: sentence(
      prescribers
        .map(({ name, qualification, registration }) =>
          joined(`${name} (${withoutBrackets(qualification)})`, kindOf(registration), registration),
        )
        .join('; '),
    ),
    pharmacy: [
      sentence(
        joined(
          business.pharmacy_name,
          labelled('GPhC premises number', business.premises_number),
          business.pharmacy_address_1,
          business.pharmacy_address_2,
          [business.pharmacy_city, business.pharmacy_postcode].filter((part) => part !== '').join(' '),
        ),
      ),
      sentence(labelled('Superintendent pharmacist:', superintendent)),
    ]
      .filter((part) => part !== '')
      .join(' '),
    company: [
      sentence(
        joined(
          labelled('©', trader),
          labelled('company number', business.company_number),
          labelled('VAT number', business.vat_number),
        ),
      ),
      sentence(labelled('Registered office:', office)),
      sentence(joined(business.email, business.phone)),
    ]
      .filter((part) => part !== '')
      .join(' '),
    controller: joined(trader, labelled('company number', business.company_number), office) || NO_WORDS.controller,
    contact: [business.email, business.phone].filter((part) => part !== '').join(' or ') || NO_WORDS.contact,
    superintendent: sentence(superintendent),
    responsible: sentence(numbered(business.responsible_name, business.responsible_number)),
    registers: REGISTERS.filter((register) => prescribers.some((one) => registerOf(one.registration) === register))
      .map(({ body }) => body)
      .join(' '),
    // Nobody yet: the sample keeps the words it was written with.
    led:
      prescribers.length === 0 && problems.length > 0
        ? RELEASE_LED
        : ledBy(prescribers.map(({ registration }) => registration)),
    companies: companiesInWords(companies),
  };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A built page knows nothing of the business: the words go where it left room, once for readers and once for its script. */
export function withBusiness(html: string, words: BusinessWords, business: Business): string {
  return html
    .replaceAll('data-business=""', `data-business="${escaped(JSON.stringify(words))}"`)
    .replace(/%business:(\w+)%/g, (_token, name: string) => escaped(words[name as keyof BusinessWords] ?? ''))
    .replace(/%business-fact:(\w+)%/g, (_token, name: string) =>
      // Inside a string of JSON inside a script.
      JSON.stringify(String(business[name as keyof Business] ?? ''))
        .slice(1, -1)
        .replaceAll('<', '\\u003c'),
    )
    .replace(DOCTOR_LED, (said) => (said.startsWith('D') ? capital(words.led) : words.led));
}
const DOCTOR_LED = new RegExp(`\\b${RELEASE_LED}\\b`, 'gi');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const hasBusiness = (html: string): boolean => html.includes('data-business=""') || html.includes('%business');
