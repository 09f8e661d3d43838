/**
 * How often one address (or, where the name says so, one browser or one account) may do what: points per seconds. `isClosed`: while
 * Redis is away each process counts alone, and these then get a quarter, since several processes may be answering; the rest stay open.
 */
export const LIMITS = {
  // Every request that changes something, by account or by a visitor's address: the limit behind all others.
  write: { points: 300, duration: 60, isClosed: false },
  login: { points: 30, duration: 60, isClosed: true },
  loginPerBrowser: { points: 20, duration: 900, isClosed: true },
  checkEmail: { points: 10, duration: 60, isClosed: true },
  checkEmailDay: { points: 50, duration: 86_400, isClosed: true },
  checkEmailPerBrowser: { points: 5, duration: 600, isClosed: true },
  register: { points: 10, duration: 600, isClosed: true },
  code: { points: 30, duration: 600, isClosed: true },
  resend: { points: 10, duration: 3_600, isClosed: true },
  reset: { points: 10, duration: 3_600, isClosed: true },
  link: { points: 30, duration: 600, isClosed: true },
  verify: { points: 60, duration: 600, isClosed: true },
  earlyAccess: { points: 10, duration: 3_600, isClosed: true },
  security: { points: 30, duration: 600, isClosed: true },
  promo: { points: 20, duration: 60, isClosed: false },
  money: { points: 30, duration: 60, isClosed: false },
  chat: { points: 60, duration: 60, isClosed: false },
  upload: { points: 60, duration: 86_400, isClosed: false },
  attachment: { points: 120, duration: 3_600, isClosed: false },
  // Following all chains is work for every program; the parts of it are many and small.
  auditCheck: { points: 6, duration: 3_600, isClosed: false },
  auditPart: { points: 3_000, duration: 3_600, isClosed: false },
  search: { points: 600, duration: 60, isClosed: false },
} as const;
export type LimitName = keyof typeof LIMITS;

export function pointsOf(name: LimitName, factor: number): { points: number; pointsAlone: number } {
  const { points, isClosed } = LIMITS[name];
  return { points: points * factor, pointsAlone: Math.max(1, Math.floor((points * factor) / (isClosed ? 4 : 1))) };
}

/**
 * How many streams may be open at once: of a session, which is somebody's tabs, and of an address, behind which a whole office or many
 * phones may sit. A stream without a heartbeat for `seconds` counts as closed; the heartbeat is every 20.
 */
export const STREAMS = {
  streamsPerSession: { most: 10, seconds: 60 },
  streamsPerAddress: { most: 200, seconds: 60 },
} as const;

/** From the fourth e-mail that one browser asks about, the answer takes a moment longer each time. */
export const pauseBefore = (asked: number): number => Math.min(Math.max(0, asked - 3) * 500, 2_000);
