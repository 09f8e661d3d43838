import { USUAL_BOUNDS } from '@sorrel/contracts/eligibility';
import type { DateOrder } from '@sorrel/contracts/identity/imports';
import { AddressForm, Email, line as words, personName } from '@sorrel/contracts/identity/words';
import { isPossibleBirthDate, type Particulars } from '../customers/customer.ts';
import { readPhone } from '../customers/phone.ts';
import { judgePostcode } from '../customers/postcode.ts';
import { NO_DETAILS, refusalOf } from '../registrations/registration.ts';
import { Line, type Cells, type Read } from './line.ts';

/** A customer of another system, ready to get an account. */
export interface CustomerLine {
  number: string;
  email: string;
  fname: string;
  sname: string;
  particulars: Particulars;
  address: AddressForm | null;
}

const YES_OR_NO = { yes: true, no: false, y: true, n: false, true: true, false: false, 1: true, 0: false };
const SEX = { female: 'female', male: 'male', f: 'female', m: 'male' } as const;
const ADDRESS = ['address_1', 'address_2', 'city', 'postcode'] as const;
export const OldNumber = words(40, 'Please give the number of the old system.').refine(
  (text) => text.length > 0,
  'Please give the number of the old system.',
);

/** Checks a line as registration and the address form would, and refuses whom they refuse. */
export function customerLine(cells: Cells, today: string, order: DateOrder = 'day'): Read<CustomerLine> {
  const line = new Line(cells, order);
  const number = line.as('number', OldNumber);
  const email = line.as('email', Email);
  const fname = line.as('first_name', personName('First name is required.'));
  const sname = line.as('last_name', personName('Last name is required.'));
  const birthDate = line.day('birth_date');
  const sex = line.word('sex', SEX, 'Please write female or male, or leave it empty: they are asked later.');
  const ukResident = line.word('uk_resident', YES_OR_NO, 'Please write yes or no, or leave it empty.');
  const { phone = null, problem } = readPhone(line.at('phone'));
  if (problem !== undefined) line.wrong('phone', problem);
  if (birthDate !== null && !isPossibleBirthDate(birthDate, today))
    line.wrong('birth_date', 'Please select a valid birth date.');
  const particulars: Particulars = {
    phone: phone ?? '',
    birth_date: birthDate,
    sex,
    uk_resident: ukResident,
  };
  const refusal = refusalOf({ ...NO_DETAILS, ...particulars }, today, USUAL_BOUNDS);
  for (const [column, [text = ''] = []] of Object.entries(refusal?.errors ?? {}))
    line.wrong(column, `${text} Please leave this line out.`);
  const address = addressOf(line, { email, fname, sname, phone });
  return line.read(() => ({
    number: number ?? '',
    email: email ?? '',
    fname: fname ?? '',
    sname: sname ?? '',
    particulars,
    address,
  }));
}

/** The whole address or none: half of one could not be sent to. */
function addressOf(
  line: Line,
  who: { email?: string | undefined; fname?: string | undefined; sname?: string | undefined; phone: string | null },
): AddressForm | null {
  if (ADDRESS.every((column) => line.at(column) === '')) return null;
  const [address_1, address_2, city, postcode] = ADDRESS.map((column) => line.as(column, AddressForm.shape[column]));
  const verdict = postcode === undefined ? null : judgePostcode(postcode);
  if (verdict?.kind === 'refused')
    line.wrong(
      'postcode',
      `${verdict.message} Without an address they are imported, and asked for one when they order.`,
    );
  return {
    first_name: who.fname ?? '',
    last_name: who.sname ?? '',
    email: who.email ?? '',
    contact_no: who.phone ?? '',
    address_1: address_1 ?? '',
    address_2: address_2 ?? '',
    city: city ?? '',
    postcode: verdict && verdict.kind !== 'refused' ? verdict.postcode : '',
  };
}

/** What two lines, or a line and a customer, may not have in common, with what to do about it. */
export const SAME = {
  number: { column: 'number', what: 'Each customer has a number of their own. Please keep one of the two lines.' },
  email: { column: 'email', what: 'An e-mail is one account. Please keep one of the two, or ask for the other’s own.' },
  phone: { column: 'phone', what: 'If they are two people, please leave the phone number of one of them empty.' },
  person: { column: 'last_name', what: 'The same name and birth date: please keep one of the two.' },
} as const;
export type Same = keyof typeof SAME;

/** What makes this customer the same as another: nothing, where it is not known. */
export function likenessOf({
  number,
  email,
  fname,
  sname,
  particulars: { phone, birth_date },
}: Omit<CustomerLine, 'address' | 'number'> & { number?: string }): Partial<Record<Same, string>> {
  const name = `${fname} ${sname}`.toLocaleLowerCase('en-GB');
  return {
    ...(number ? { number } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    ...(birth_date ? { person: `${name} ${birth_date}` } : {}),
  };
}

/** The same of a line that is bad: what of it can be read says whose it is, so that a second line of theirs is not imported in its place. */
export function likenessIn(cells: Cells, order: DateOrder): Partial<Record<Same, string>> {
  const line = new Line(cells, order);
  const fname = line.as('first_name', personName(''));
  const sname = line.as('last_name', personName(''));
  return likenessOf({
    number: line.as('number', OldNumber) ?? '',
    email: line.as('email', Email) ?? '',
    fname: fname ?? '',
    sname: sname ?? '',
    particulars: {
      phone: readPhone(line.at('phone')).phone ?? '',
      birth_date: fname && sname ? line.day('birth_date') : null,
      sex: null,
      uk_resident: null,
    },
  });
}
