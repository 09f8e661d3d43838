const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** Check digit of the Universal Postal Union's S10 numbers. */
export function checkDigit(serial: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(serial[index]), 0);
  const rest = 11 - (sum % 11);
  if (rest === 10) return 0;
  return rest === 11 ? 5 : rest;
}

/** Two letters, eight digits, the check digit and the country. */
export function trackingNumber(serial: number, serviceCode: string): string {
  const digits = String(serial).padStart(8, '0');
  return `${prefixOf(serviceCode)}${digits}${checkDigit(digits)}GB`;
}

/** Special Delivery numbers start with a different pair of letters from Tracked ones. */
const prefixOf = (serviceCode: string): string => (serviceCode.startsWith('SD') ? 'SB' : 'TT');
