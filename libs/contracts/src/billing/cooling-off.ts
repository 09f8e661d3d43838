/*
 * The 14 days to change one's mind (Consumer Contracts Regulations 2013): not for medicines that are supplied on a prescription, nor for
 * what is made for one person; for everything else from the day it arrives. One wording for the terms, the preview and the dialog that
 * cancels; to be confirmed by a lawyer. No zod here: the browsers read this.
 */

interface Goods {
  form: string;
  isPrescription: boolean;
}

const UNOPENED =
  'You have 14 days from the day it arrives to change your mind about an unopened product that needs no prescription: send us a message and we take it back.';

/** What counts for these goods once they have been sent. */
export function coolingOff({ form, isPrescription }: Goods): string {
  if (form === 'injection')
    return 'An injection that has left our pharmacy is kept cold all the way and cannot be taken back. It is supplied on your prescription, so the 14 days to change your mind do not apply to it.';
  if (form === 'tablet')
    return 'Medicine that has left our pharmacy cannot be taken back for safety. It is supplied on your prescription, so the 14 days to change your mind do not apply to it.';
  if (isPrescription)
    return 'Your formula is made for you alone, on your prescription, so the 14 days to change your mind do not apply once it has been made.';
  return UNOPENED;
}

/** The same for everything we sell, as the terms say it. */
export const COOLING_OFF_TERMS = `Until it is made ready you can cancel an order in full, whatever it is. Once it has been sent, the 14 days to change your mind do not apply to medicines that are supplied on a prescription, nor to a formula that is made for you alone. ${UNOPENED} Your other rights stay untouched, above all where something is faulty or not what you ordered.`;
