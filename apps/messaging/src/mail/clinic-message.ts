/** Messages the clinic causes carry their cause: stored once, and they have an e-mail of their own. */
const MARK = 'clinic:';
export const clinicClientId = (cause: string): string => `${MARK}${cause}`;
export const isFromClinic = (clientId: string | null): boolean => clientId?.startsWith(MARK) ?? false;
