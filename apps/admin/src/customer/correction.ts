import type { Correction } from '@sorrel/contracts/identity/words';
import { formatDate } from '@sorrel/web-kit/format';

export type Corrected = Correction['changes'][number]['field'];

export const FIELD_NAMES: Record<Corrected, string> = {
  birth_date: 'Date of birth',
  sex: 'Sex at birth',
  uk_resident: 'Lives in the UK',
};

/** A value of the record as staff read it. */
export function shownValue(field: Corrected, value: string | boolean | null): string {
  if (value === null) return 'Not given';
  if (field === 'birth_date') return formatDate(String(value));
  if (field === 'sex') return value === 'female' ? 'Female' : 'Male';
  return value ? 'Yes' : 'No';
}

/** Sends only the fields that differ from the record; null when none does. */
export function differing<F extends Partial<Record<Corrected, string | boolean | null | undefined>>>(
  record: Record<Corrected, string | boolean | null>,
  fields: F,
): Partial<Record<Corrected, string | boolean>> {
  return Object.fromEntries(
    (Object.keys(FIELD_NAMES) as Corrected[]).flatMap((field) => {
      const value = fields[field];
      return value === undefined || value === null || value === record[field] ? [] : [[field, value]];
    }),
  );
}
