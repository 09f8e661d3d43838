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
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');
const labelled = (label: string, value: string): string => (value === '' ? '' : `${label} ${value}`);
const sentence = (text: string): string => (text === '' ? '' : `${text}.`);

export function businessWords(business: Business, prescribers: readonly Registered[]): BusinessWords {
  const problems = tradingProblems(business);
  const { superintendent_name: superintendent, superintendent_number: number } = business;
  return {
    note: problems.some(({ text }) => text.endsWith('sample’s.'))
      ? 'Sample details: replace before trading'
      : problems.length > 0
        ? 'Not trading yet: these details are not complete'
        : '',
    prescribers: sentence(
      prescribers
        .map(({ name, qualification, registration }) => `${name} (${qualification}), ${registration}`)
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
      sentence(
        superintendent === ''
          ? ''
          : `Superintendent pharmacist: ${joined(superintendent, labelled('GPhC number', number))}`,
      ),
    ]
      .filter((part) => part !== '')
      .join(' '),
    company: [
      sentence(
        joined(
          labelled('©', business.company_name || business.brand_name),
          labelled('company number', business.company_number),
          labelled('VAT number', business.vat_number),
        ),
      ),
      sentence(
        labelled(
          'Registered office:',
          joined(
            business.company_address_1,
            business.company_address_2,
            business.company_city,
            business.company_postcode,
          ),
        ),
      ),
      sentence(joined(business.email, business.phone)),
    ]
      .filter((part) => part !== '')
      .join(' '),
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
    );
}

export const hasBusiness = (html: string): boolean => html.includes('data-business=""') || html.includes('%business');
