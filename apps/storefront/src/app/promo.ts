const KEY = 'sorrel.promo';

/** The code a visitor arrived with (`/?promo_code=`), kept until checkout offers it. Storage may be closed (private mode): then nothing is kept. */
export function storedPromo(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepPromoFrom(search: string): string | null {
  const code = new URLSearchParams(search).get('promo_code')?.trim().slice(0, 64);
  if (!code) return null;
  try {
    localStorage.setItem(KEY, code);
  } catch {
    return null;
  }
  return code;
}

export function forgetPromo(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
