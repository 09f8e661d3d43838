import type { Business } from '@sorrel/contracts/identity/business';
import type { Email } from './templates.ts';

/** The sender of an e-mail as it was when the e-mail was written; retries do not change it. */
export interface Sender {
  /** The version of the business's particulars. */
  version: number;
  brand: string;
  /** For the foot of the e-mail: company, pharmacy and contact details. */
  lines: string[];
}

const BRAND = '{brand}';
/** Until particulars are entered, the site's host name serves as the brand. */
const hostOf = (publicUrl: string): string => (URL.canParse(publicUrl) ? new URL(publicUrl).hostname : publicUrl);

export function senderOf({ version, business }: { version: number; business: Business }, publicUrl: string): Sender {
  const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');
  const numbered = (name: string, what: string, number: string): string =>
    name === '' || number === '' ? name : `${name} (${what} ${number})`;
  return {
    version,
    brand: business.brand_name || hostOf(publicUrl),
    lines: [
      joined(
        numbered(business.company_name, 'company', business.company_number),
        business.company_address_1,
        business.company_address_2,
        business.company_city,
        business.company_postcode,
      ),
      numbered(
        business.pharmacy_name === '' ? '' : `Pharmacy: ${business.pharmacy_name}`,
        'GPhC premises',
        business.premises_number,
      ),
      joined(business.email, business.phone),
    ].filter((line) => line !== ''),
  };
}

/** Fills in the brand where templates have a placeholder for it. */
export function signed(mail: Email, from: Sender): Email {
  const filled = (text: string): string => text.replaceAll(BRAND, from.brand);
  return { ...mail, subject: filled(mail.subject), lines: mail.lines.map(filled), from };
}
