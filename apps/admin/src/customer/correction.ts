import type { AdminUser } from '@sorrel/contracts/http/admin';
import type { Correction } from '@sorrel/contracts/identity/words';
import { formatDate } from '@sorrel/web-kit/format';

export type Corrected = Correction['changes'][number]['field'];

/** A customer's record, in the words of a correction. */
export const recordOf = (user: AdminUser) => ({
  name: user.fname,
  surname: user.sname,
  phone: user.mobile,
  email: user.email,
  birth_date: user.birth_date,
  sex: user.sex,
  uk_resident: user.uk_resident,
});

export const FIELD_NAMES: Record<Corrected, string> = {
  name: 'First name',
  surname: 'Last name',
  phone: 'Mobile',
  email: 'E-mail',
  birth_date: 'Date of birth',
  sex: 'Sex at birth',
  uk_resident: 'Lives in the UK',
};

/** A value of the record as staff read it. */
export function shownValue(field: Corrected, value: string | boolean | null): string {
  if (value === null || value === '') return 'Not given';
  if (field === 'birth_date') return formatDate(String(value));
  if (field === 'sex') return value === 'female' ? 'Female' : 'Male';
  if (typeof value === 'string') return value;
  return value ? 'Yes' : 'No';
}

/** Sends only the fields that differ from the record; null when none does. */
export function differing<F extends Partial<Record<Corrected, string | boolean | null | undefined>>>(
  record: Partial<Record<Corrected, string | boolean | null>>,
  fields: F,
): Partial<Record<Corrected, string | boolean>> {
  return Object.fromEntries(
    (Object.keys(FIELD_NAMES) as Corrected[]).flatMap((field) => {
      const value = fields[field];
      return value === undefined || value === null || value === record[field] ? [] : [[field, value]];
    }),
  );
}
