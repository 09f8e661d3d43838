/** The exact words people agree to when asking for early access: shown beside the tick box and stored with the address (PECR). */
export const EARLY_ACCESS_CONSENT = 'E-mail me when new hair treatments open. I can stop this at any time.';
