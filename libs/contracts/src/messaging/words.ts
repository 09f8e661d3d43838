/** What somebody agrees to who asks for early access, word for word: it stands beside the tick box and is kept with the address (PECR). */
export const EARLY_ACCESS_CONSENT = 'E-mail me when new hair treatments open. I can stop this at any time.';
