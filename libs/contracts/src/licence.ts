/** How a medicine stands to a UK licence for what it is prescribed for. */
export type Licence = 'licensed' | 'off-licence' | 'unlicensed';

/**
 * `unlicensed`: made up for one person, with no licence of its own. `off-licence`: a licensed medicine for something its licence does not name.
 * `null`: no medicine. The owner's pharmacist confirms each line (docs/clinical-safety).
 */
export function licenceOf({
  form,
  isPrescription,
}: {
  form?: string | undefined;
  isPrescription: boolean;
}): Licence | null {
  if (!isPrescription) return null;
  if (form === 'injection') return 'licensed';
  // The only tablets are spironolactone for acne, which its licence does not name.
  return form === 'tablet' ? 'off-licence' : 'unlicensed';
}

/** For a clinician, as a sentence of a letter. */
export const LICENCE_FOR_CLINICIANS: Record<Licence, string> = {
  licensed: 'It is prescribed within its UK licence.',
  'off-licence': 'It is prescribed outside its UK licence, and the patient has agreed to that.',
  unlicensed:
    'It is made up for this patient by our pharmacy and is unlicensed: it has no UK licence of its own as a product.',
};
