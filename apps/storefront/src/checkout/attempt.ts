/** The payment this tab is in the middle of: after a reload, or on the way back from a bank's page, it is looked up and not made again. */
export interface Attempt {
  subscription: number;
  /** Pounds, as charged. */
  amount: number;
}
const KEY = 'sorrel.payment';

export function rememberAttempt({ subscription, amount }: Attempt): void {
  try {
    sessionStorage.setItem(KEY, `${subscription} ${amount}`);
  } catch {
    // Without storage a reload starts the step again; the server still finds the same subscription.
  }
}

export function rememberedAttempt(): Attempt | null {
  try {
    const [subscription = 0, amount = 0] = (sessionStorage.getItem(KEY) ?? '').split(' ').map(Number);
    return Number.isSafeInteger(subscription) && subscription > 0 ? { subscription, amount } : null;
  } catch {
    return null;
  }
}

export function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
