/** Looks at what somebody sent before anything else does. */
export interface Scanner {
  /** Refuses what is harmful; `unavailable` when nobody could look: unlooked-at files are not taken in. */
  check(body: Buffer): Promise<void>;
}
export const SCANNER = Symbol('scanner');

/** Where no scanner is set up: pictures are still decoded and written anew, and nothing else of a file is kept. */
export const NO_SCANNER: Scanner = { check: () => Promise.resolve() };
