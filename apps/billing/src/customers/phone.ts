/** The place under which phone numbers are sealed: a sealed value opens only at its own place. */
export const PHONE = 'billing.customers.phone';
