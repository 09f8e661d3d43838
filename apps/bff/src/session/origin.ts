/**
 * Whether a browser says that another site sent it: `Sec-Fetch-Site`, or an `Origin` that is not ours. Scripts, which say nothing, pass
 * (SameSite=Lax keeps a browser's cookie out of them). A sister site counts as another: its requests carry the cookie.
 */
export function isFromElsewhere(
  headers: { 'sec-fetch-site'?: unknown; origin?: string | undefined; host?: string | undefined },
  publicUrl: string,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const { origin, host } = headers;
  if (origin === undefined) return false;
  if (origin === publicUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
