import type { CarrierError } from './carrier-error.ts';

/** The carrier's field names, as the address form and staff name them. */
const FIELDS: [theirs: string, ours: string, words: string][] = [
  ['recipient.address.fullName', 'name', 'the name'],
  ['recipient.address.addressLine1', 'address_1', 'the first line of the address'],
  ['recipient.address.addressLine2', 'address_2', 'the second line of the address'],
  ['recipient.address.addressLine3', 'address_2', 'the second line of the address'],
  ['recipient.address.city', 'city', 'the town or city'],
  ['recipient.address.postcode', 'postcode', 'the postcode'],
  ['recipient.emailAddress', 'email', 'the email'],
  ['recipient.phoneNumber', 'contact_no', 'the phone number'],
];

/** Why the carrier refused a parcel, in words for staff, and at which fields. */
export function refusalWords({ message, fields }: Pick<CarrierError, 'message' | 'fields'>): {
  message: string;
  errors: Record<string, string[]>;
} {
  const text = FIELDS.reduce((words, [theirs, , plain]) => words.replaceAll(theirs, plain), message)
    .replace(/\.\.+/g, '.')
    .replace(/\.;/g, ';');
  const errors: Record<string, string[]> = {};
  for (const field of fields) errors[FIELDS.find(([theirs]) => theirs === field)?.[1] ?? 'parcel'] = [text];
  return { message: text, errors };
}
