/**
 * Whether a browser says that another site sent it: `Sec-Fetch-Site`, or an `Origin` that is not ours. Scripts, which say nothing, pass
 * (SameSite=Lax keeps a browser's cookie out of them). A sister site counts as another: its requests carry the cookie. Under our own
 * name the scheme counts too. A shop may be reached by other names: cookies belong to each of them alone.
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
  if (!URL.canParse(origin) || !URL.canParse(publicUrl)) return true;
  const [sent, own] = [new URL(origin), new URL(publicUrl)];
  return sent.host !== host || (sent.host === own.host && sent.protocol !== own.protocol);
}
