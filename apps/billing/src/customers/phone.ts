/** Where phone numbers are sealed: the place is part of the seal. */
export const PHONE = 'billing.customers.phone';
