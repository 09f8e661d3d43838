/**
 * How long mailed links last: a reset 30 minutes, an invitation to the console 72 hours (it may be sent on a Friday), taking an e-mail back,
 * or confirming the one staff have written, 7 days. Each works once, and only the newest reset, invitation or new e-mail works.
 */
const LINK_LIFE_MS = {
  reset: 30 * 60_000,
  invitation: 72 * 3600_000,
  'take-back': 7 * 24 * 3600_000,
  'new-email': 7 * 24 * 3600_000,
} as const;
export type LinkKind = keyof typeof LINK_LIFE_MS;

export const linkEnd = (kind: LinkKind, madeAt: Date): Date => new Date(madeAt.getTime() + LINK_LIFE_MS[kind]);
