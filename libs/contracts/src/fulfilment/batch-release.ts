/** What a second person has seen of a batch before they release it. */
export const RELEASE_CHECKS = ['certificate', 'quantity', 'expiry', 'storage', 'label'] as const;
export type ReleaseCheck = (typeof RELEASE_CHECKS)[number];
export const RELEASE_CHECK_WORDS: Readonly<Record<ReleaseCheck, string>> = {
  certificate: 'Certificate, or the supplier’s licence, seen and in order',
  quantity: 'Quantity counted: it is what was booked in',
  expiry: 'Batch number and expiry date read on the pack',
  storage: 'Stored and carried as it must be, seals whole',
  label: 'Label is that of the product',
};
