/** Who may ask the RPCs that are a customer's own. */
export const customer = ['customer', 'staff'] as const;
