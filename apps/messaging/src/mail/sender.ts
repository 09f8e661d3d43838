import type { Business } from '@sorrel/contracts/identity/business';
import type { Email } from './templates.ts';

/** Who an e-mail is from, as it was when it was written: it is sent with these words however often it is tried. */
export interface Sender {
  /** Of the business's particulars. */
  version: number;
  brand: string;
  /** Who is behind the brand, for the foot of the e-mail: company, pharmacy, how to reach them. */
  lines: string[];
}

const BRAND = '{brand}';
/** Before anything has been entered, the address of the site is who we are. */
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

/** Where templates name the brand it is put in. */
export function signed(mail: Email, from: Sender): Email {
  const filled = (text: string): string => text.replaceAll(BRAND, from.brand);
  return { ...mail, subject: filled(mail.subject), lines: mail.lines.map(filled), from };
}
