import type { ConnectionOptions } from '@nats-io/transport-node';
import type { Tls } from '../settings/tls.ts';

/** The broker's address and our login. The client would keep host and port of an address and drop the rest, the login included. */
export function brokerOf(
  natsUrl: string,
  tls: Tls | null,
): Pick<ConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'> {
  const urls = natsUrl.split(',').map((one) => new URL(one.trim()));
  const [first] = urls;
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  // A token stands alone before the @.
  const login = pass ? { user, pass } : user ? { token: user } : {};
  return { servers: urls.map(({ host }) => host), ...login, ...(tls ? { tls: { ...tls } } : {}) };
}

/** The password of our user at the broker, and while it changes the other one. */
export const passwordsOf = ({ natsUrl, oldNatsUrl }: { natsUrl: string; oldNatsUrl?: string | undefined }): string[] =>
  [natsUrl, oldNatsUrl ?? ''].filter(Boolean).flatMap((url) => brokerOf(url, null).pass ?? []);

/** Whether two addresses lead the same user to the same brokers, with another password. */
export function differInPassword(one: string, other: string): boolean {
  const [{ pass, ...a }, { pass: otherPass, ...b }] = [brokerOf(one, null), brokerOf(other, null)];
  return Boolean(pass && otherPass) && JSON.stringify(a) === JSON.stringify(b);
}

/** The broker's address without its login, to be shown. */
export const shownBroker = (natsUrl: string): string => [brokerOf(natsUrl, null).servers].flat().join(', ');
