/** Links in mails: a new password is 30 minutes away, an invitation to the console 72 hours (it may come on a Friday), an e-mail is taken back for 7 days. Only once, and only the newest reset or invitation. */
const LINK_LIFE_MS = { reset: 30 * 60_000, invitation: 72 * 3600_000, 'take-back': 7 * 24 * 3600_000 } as const;
export type LinkKind = keyof typeof LINK_LIFE_MS;

export const linkEnd = (kind: LinkKind, madeAt: Date): Date => new Date(madeAt.getTime() + LINK_LIFE_MS[kind]);
