import { Fault } from '@sorrel/service-kit/fault';

/** The form's names for the owner's fields. */
const FIELDS: Record<string, string> = {
  takenOn: 'taken_on',
  photoId: 'photo_id',
  heightCm: 'height_cm',
  weightKg: 'weight_kg',
  potassium: 'potassium',
  egfr: 'egfr',
  documentName: 'document_name',
  documentBirthDate: 'document_birth_date',
  documentExpiresOn: 'document_expires_on',
};

/** `finding.heightCm` and `findings.0.heightCm` are both the form's `height_cm`. */
export const inFormWords = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, texts]) => {
        const last = field.split('.').at(-1) ?? field;
        return [FIELDS[last] ?? field, texts];
      }),
    );
    throw Fault.fromShape({ ...error.toShape(), errors });
  });
