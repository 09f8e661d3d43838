const S10 = /^([A-Z]{2})(\d{8})(\d)([A-Z]{2})$/;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** The check digit of the Universal Postal Union's standard S10 for eight digits. */
export function s10CheckDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * S10_WEIGHTS[place]!, 0);
  const check = 11 - (sum % 11);
  if (check === 10) return 0;
  return check === 11 ? 5 : check;
}

/** Whether a number is a well-formed S10 number with the right check digit, such as "TT123456785GB". */
export function isS10(trackingNumber: string): boolean {
  const found = S10.exec(trackingNumber);
  return found !== null && s10CheckDigit(found[2]!) === Number(found[3]);
}

/**
 * A tracking number as we keep it, or null when it cannot be one. Royal Mail's own numbers do not always obey the S10
 * check digit, and Special Delivery has other shapes: so any short run of letters and digits counts, and nothing that
 * could escape from a file name or an address.
 */
export function asTrackingNumber(given: string | null | undefined): string | null {
  const compact = (given ?? '').replace(/\s/g, '').toUpperCase();
  return /^[A-Z0-9]{8,30}$/.test(compact) ? compact : null;
}

/** Where the public follows a parcel; `{number}` in the template stands for the number. */
export function trackingUrl(template: string, trackingNumber: string): string {
  return template.replaceAll('{number}', encodeURIComponent(trackingNumber));
}

/** A template that cannot lead to a tracking page is a mistake in the settings, told at start. */
export function isTrackingTemplate(template: string): boolean {
  return /^https?:\/\/[^\s]+$/.test(template) && template.includes('{number}');
}
