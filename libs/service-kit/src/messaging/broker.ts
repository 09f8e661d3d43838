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

/** The broker's address without its login, to be shown. */
export const shownBroker = (natsUrl: string): string => [brokerOf(natsUrl, null).servers].flat().join(', ');
