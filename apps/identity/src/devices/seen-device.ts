/** A browser as a session knows it. */
export interface SeenDevice {
  /** The hash of the browser's cookie; null: it kept none. */
  mark: string | null;
  userAgent: string;
  network: string;
}

/** Two sessions of one browser. Without a cookie on one side, the same browser in the same network counts as the same. */
export const isSameDevice = (one: SeenDevice, other: SeenDevice): boolean =>
  one.mark !== null && other.mark !== null
    ? one.mark === other.mark
    : one.userAgent === other.userAgent && one.network === other.network;
