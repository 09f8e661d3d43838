/** The payment this tab is in the middle of: after a reload, or on the way back from a bank's page, it is looked up and not made again. */
const KEY = 'sorrel.payment';

export function rememberAttempt(subscription: number): void {
  try {
    sessionStorage.setItem(KEY, String(subscription));
  } catch {
    // Without storage a reload starts the step again; the server still finds the same subscription.
  }
}

export function rememberedAttempt(): number | null {
  try {
    const kept = Number(sessionStorage.getItem(KEY));
    return Number.isSafeInteger(kept) && kept > 0 ? kept : null;
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
