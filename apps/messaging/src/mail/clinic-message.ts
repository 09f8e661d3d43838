/** Messages from the clinic carry their cause in the client id: each is stored once, and has an e-mail of its own. */
const MARK = 'clinic:';
export const clinicClientId = (cause: string): string => `${MARK}${cause}`;
export const isFromClinic = (clientId: string | null): boolean => clientId?.startsWith(MARK) ?? false;
