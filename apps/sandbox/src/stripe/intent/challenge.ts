import type { SandboxSettings } from '../../settings.ts';

/** Where the cardholder's bank asks them to prove their identity: a page of this sandbox. */
export type NextAction = {
  type: 'use_stripe_sdk' | 'redirect_to_url';
  use_stripe_sdk?: { type: 'three_d_secure_redirect'; stripe_js: string; source: string };
  redirect_to_url: { url: string; return_url: string | null };
};

export const challengeUrl = (settings: SandboxSettings, intent: string, clientSecret: string): string =>
  `${settings.publicUrl}/sandbox/stripe/3ds/${intent}?client_secret=${encodeURIComponent(clientSecret)}`;

/**
 * Stripe gives the page either to its own browser script or, with a `return_url`, as a plain redirect. Here `redirect_to_url` holds the
 * page's address in both cases, so that a browser without Stripe's script can follow it.
 */
export function challengeAction(url: string, source: string, returnUrl: string | null, viaSdk: boolean): NextAction {
  const redirect = { url, return_url: returnUrl };
  if (returnUrl !== null && !viaSdk) return { type: 'redirect_to_url', redirect_to_url: redirect };
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source },
    redirect_to_url: redirect,
  };
}

/** Accepts only web addresses, because the page sends the cardholder there. */
export function isReturnUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
