interface Movable {
  should_cancel: boolean;
  items: readonly { interval: string | null }[];
}

/** A section 4: only when the first item repeats and the subscription is not set to cancel. */
export const mayMoveDate = ({ should_cancel: shouldCancel, items }: Movable): boolean =>
  !shouldCancel && Boolean(items[0]?.interval);
