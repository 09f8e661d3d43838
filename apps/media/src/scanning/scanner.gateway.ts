/** Scans uploaded files before anything else handles them. */
export interface Scanner {
  /** Refuses harmful files; throws `unavailable` when the scan could not run, since unscanned files are not accepted. */
  check(body: Buffer): Promise<void>;
}
export const SCANNER = Symbol('scanner');

/** Used when no scanner is set up: pictures are still decoded and re-encoded, and nothing else of a file is kept. */
export const NO_SCANNER: Scanner = { check: () => Promise.resolve() };
