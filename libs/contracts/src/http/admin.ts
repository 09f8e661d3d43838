/* The words of the back-office, as admin.md sections 3 and 7 name them, by what they are about. Money: JSON numbers in pounds. */
export * from './admin/people.ts';
export * from './admin/acts.ts';
export * from './admin/subscriptions.ts';
export * from './admin/cases.ts';
export * from './admin/chats.ts';
export * from './admin/money.ts';
export * from './admin/offers.ts';
export * from './admin/pharmacy.ts';
export * from './admin/batches.ts';
export * from './admin/register.ts';
export * from './admin/exceptions.ts';
export * from './admin/medicine-stops.ts';
export * from './admin/near-misses.ts';
export * from './admin/recalls.ts';
export * from './admin/operations.ts';
export * from './admin/desk.ts';
