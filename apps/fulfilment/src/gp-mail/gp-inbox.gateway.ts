import { z } from 'zod';

export interface GpInboxSettings {
  /** Microsoft Graph, which NHSmail's mailboxes are read by: "https://graph.microsoft.com/v1.0". */
  baseUrl: string;
  tokenUrl: string;
  clientId: string;
  secret: string;
  mailbox: string;
}

const Token = z.object({ access_token: z.string(), expires_in: z.coerce.number() });
const Messages = z.object({ value: z.array(z.object({ id: z.string() })) });
const PATIENCE_MS = 10_000;
const AT_ONCE = 20;
/** An answer with its files; what is larger stays in the mailbox, for people. */
const LARGEST = 15_000_000;

/** The mailbox that practices answer to. */
export class GpInbox {
  readonly #settings: GpInboxSettings | null;
  #token: { value: string; until: number } | null = null;

  constructor(settings: GpInboxSettings | null) {
    this.#settings = settings;
  }

  get isOn(): boolean {
    return this.#settings !== null;
  }

  /** Numbers of what nobody has read yet, oldest first. */
  async unread(): Promise<string[]> {
    const query = `$filter=isRead eq false&$orderby=receivedDateTime&$select=id&$top=${AT_ONCE}`;
    const response = await this.#call('GET', `/mailFolders/inbox/messages?${encodeURI(query)}`);
    return Messages.parse(await response.json()).value.map(({ id }) => id);
  }

  /** The message as it came; null: it is too large. */
  async read(id: string): Promise<Buffer | null> {
    const response = await this.#call('GET', `/messages/${encodeURIComponent(id)}/$value`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return bytes.length > LARGEST ? null : bytes;
  }

  /** It is filed: nobody has to read it in the mailbox. `isLeft`: somebody has to, and finds it flagged. */
  async done(id: string, { isLeft }: { isLeft: boolean }): Promise<void> {
    const change = { isRead: true, ...(isLeft ? { flag: { flagStatus: 'flagged' } } : {}) };
    await this.#call('PATCH', `/messages/${encodeURIComponent(id)}`, change);
  }

  async #call(method: string, path: string, body?: object): Promise<Response> {
    const settings = this.#settings;
    if (!settings) throw new Error('There is no mailbox to read.');
    const { baseUrl, mailbox } = settings;
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}/users/${encodeURIComponent(mailbox)}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.#bearer(settings)}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // The token must not follow a redirect to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === 401) this.#token = null;
    if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
    return response;
  }

  async #bearer({ tokenUrl, clientId, secret }: GpInboxSettings): Promise<string> {
    if (this.#token && this.#token.until > Date.now()) return this.#token.value;
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: secret,
        scope: 'https://graph.microsoft.com/.default',
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`The mailbox’s log-in answered ${response.status}.`);
    const { access_token: value, expires_in: seconds } = Token.parse(await response.json());
    this.#token = { value, until: Date.now() + (seconds - 60) * 1000 };
    return value;
  }
}
