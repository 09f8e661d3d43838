/* Billing's words, by what they are about. */
export * from './words/price-step.ts';
export * from './words/catalogue.ts';
export * from './words/checkout.ts';
export * from './words/cards.ts';
export * from './words/subscriptions.ts';
export * from './words/money.ts';
