/**
 * A tracking number as we keep it, or null when it cannot be one. Royal Mail's own numbers do not always obey the S10
 * check digit, and Special Delivery has other shapes: so any short run of letters and digits counts, and nothing that
 * could escape from a file name or an address.
 */
export function asTrackingNumber(given: string | null | undefined): string | null {
  const compact = (given ?? '').replace(/\s/g, '').toUpperCase();
  return /^[A-Z0-9]{8,30}$/.test(compact) ? compact : null;
}
