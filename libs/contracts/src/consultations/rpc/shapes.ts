/** Who may make the calls that are a customer's own. */
export const customer = ['customer', 'staff'] as const;
