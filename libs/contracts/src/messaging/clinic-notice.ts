/*
 * Messages that the clinic writes by itself carry their cause in the client id: each is stored once. No zod here: the browsers read this.
 */
const MARK = 'clinic:';
export const clinicClientId = (cause: string): string => `${MARK}${cause}`;
export const isFromClinic = (clientId: string | null): boolean => clientId?.startsWith(MARK) ?? false;

/** What somebody must not overlook, or has to answer: never joined with anything. */
const ALONE = ['recall', 'medicine-stop', 'self-harm', 'pregnancy', 'revoked', 'question'];

/** A notice that may stand with others of its moment as one message. */
export const isJoinedNotice = (clientId: string | null): boolean =>
  isFromClinic(clientId) && !ALONE.some((cause) => clientId?.startsWith(`${MARK}${cause}:`));

/** What is written within this time is of one moment. */
export const MOMENT_MS = 20_000;
