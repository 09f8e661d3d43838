/* Billing's RPCs, by what they are about. */
export * from './rpc/checkout.ts';
export * from './rpc/methods.ts';
export * from './rpc/mine.ts';
export * from './rpc/console.ts';
export * from './rpc/money.ts';
export * from './rpc/sale-documents.ts';
export * from './rpc/payouts.ts';
export * from './rpc/closings.ts';
export * from './rpc/offers.ts';
export * from './rpc/desk.ts';
export * from './rpc/medicine-stops.ts';
export * from './rpc/insights.ts';
