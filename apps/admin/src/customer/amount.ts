/** The value to send for an amount typed in pounds, rounded to pence: negative to subtract, null when it is not a positive number. */
export function creditOf(amount: number | null, direction: 'add' | 'subtract'): number | null {
  if (amount === null || !Number.isFinite(amount) || amount <= 0) return null;
  const pounds = Math.round(amount * 100) / 100;
  if (pounds === 0) return null;
  return direction === 'add' ? pounds : -pounds;
}
