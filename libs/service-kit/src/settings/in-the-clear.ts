/** An address of a store. */
interface Way {
  /** As it is called in messages. */
  name: string;
  url: string;
  /** PostgreSQL's addresses say so elsewhere than in their first word. */
  isEncrypted?: boolean;
  /** How to encrypt it. */
  cure: string;
}

/** Nothing of it leaves the machine. PostgreSQL takes an address without a host, or a folder as host, for a socket in the file system. */
const isHere = (host: string): boolean => /^(|%2F.*|localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(host);

/** The hosts that are spoken to without TLS; what is no address at all is reported elsewhere. */
const plainHosts = (urls: string): string[] =>
  urls
    .split(',')
    .map((url) => url.trim())
    .filter((url) => /^(nats|redis|postgres|postgresql):/.test(url) && URL.canParse(url))
    .map((url) => new URL(url).hostname);

/**
 * What production says of addresses without TLS outside this machine, each message with whether it applies. Passwords, session tokens and
 * answers are readable in what passes there.
 */
export const inTheClear = (ways: readonly Way[]): Record<string, boolean> =>
  Object.fromEntries(
    ways.map(({ name, url, isEncrypted, cure }) => [
      `${name} is without TLS, so passwords and answers pass readably: ${cure}, or set PRIVATE_NETWORK=on if nobody else can read that network.`,
      !isEncrypted && plainHosts(url).some((host) => !isHere(host)),
    ]),
  );
