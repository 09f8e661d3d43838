/** The actors of RPCs about a customer's own data. */
export const customer = ['customer', 'staff'] as const;
