import { z } from 'zod';
import { askOutside, jsonOf, type OutsideAnswer } from '@sorrel/service-kit/http/outside';

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

/** Graph refuses a list that is sorted by what it is not filtered by first ("InefficientFilter"). */
const UNREAD = `$filter=receivedDateTime ge 1900-01-01T00:00:00Z and isRead eq false&$orderby=receivedDateTime&$select=id&$top=${AT_ONCE}`;

/** The mailbox that practices answer to. */
export class GpInbox {
  readonly #settings: GpInboxSettings | null;
  readonly #timeoutMs: number;
  readonly #now: () => number;
  #token: { value: string; until: number } | null = null;
  #notBefore = 0;

  constructor(settings: GpInboxSettings | null, { timeoutMs = PATIENCE_MS, now = Date.now } = {}) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
    this.#now = now;
  }

  get isOn(): boolean {
    return this.#settings !== null;
  }

  /** Numbers of what nobody has read yet, oldest first. */
  async unread(): Promise<string[]> {
    const { bytes } = await this.#call('GET', `/mailFolders/inbox/messages?${encodeURI(UNREAD)}`);
    const read = Messages.safeParse(jsonOf(bytes));
    if (!read.success) throw new Error('The mailbox answered something else than a list of messages.');
    return read.data.value.map(({ id }) => id);
  }

  /** The message as it came; null: it is too large. */
  async read(id: string): Promise<Buffer | null> {
    return (await this.#call('GET', `/messages/${encodeURIComponent(id)}/$value`)).bytes;
  }

  /** It is filed: nobody has to read it in the mailbox. `isLeft`: somebody has to, and finds it flagged. */
  async done(id: string, { isLeft }: { isLeft: boolean }): Promise<void> {
    const change = { isRead: true, ...(isLeft ? { flag: { flagStatus: 'flagged' } } : {}) };
    await this.#call('PATCH', `/messages/${encodeURIComponent(id)}`, change);
  }

  /** Somebody has dealt with it here, or it waits again: whoever opens the mailbox sees the same. */
  async flag(id: string, flagStatus: 'complete' | 'flagged'): Promise<void> {
    await this.#call('PATCH', `/messages/${encodeURIComponent(id)}`, { flag: { flagStatus } });
  }

  /** What is wrong with address, credentials or rights, for whoever opens; null: they work. */
  async problem(): Promise<string | null> {
    const settings = this.#settings;
    if (!settings) return null;
    const logIn = await this.#logIn(settings);
    if (logIn.status === 0)
      return 'GP_INBOX_TOKEN_URL does not answer: it should be https://login.microsoftonline.com/<tenant>/oauth2/v2.0/token.';
    if (logIn.status === 401)
      return 'GP_INBOX_CLIENT or GP_INBOX_SECRET is refused (401): a secret ends with its day; make a new one for the application in Microsoft Entra.';
    const token = Token.safeParse(jsonOf(logIn.bytes));
    if (logIn.status !== 200 || !token.success)
      return `GP_INBOX_TOKEN_URL answered ${logIn.status}, and no token: is the tenant in it the mailbox’s?`;
    const { status } = await this.#send(
      settings,
      token.data.access_token,
      'GET',
      `/mailFolders/inbox/messages?${encodeURI(UNREAD)}`,
    );
    if (status === 200) return null;
    if (status === 0) return 'GP_INBOX_URL does not answer: it should be https://graph.microsoft.com/v1.0.';
    if (status === 401 || status === 403)
      return `The application may not read the mailbox ${settings.mailbox} (${status}): it needs Mail.ReadWrite as an application permission, with an administrator’s consent, and for this mailbox alone.`;
    if (status === 404)
      return `There is no mailbox ${settings.mailbox} (404): GP_MAIL_FROM must be a mailbox of that tenant.`;
    return `GP_INBOX_URL answered ${status}: please try again in a minute.`;
  }

  async #call(method: string, path: string, body?: object): Promise<OutsideAnswer> {
    const settings = this.#settings;
    if (!settings) throw new Error('There is no mailbox to read.');
    if (this.#now() < this.#notBefore) throw new Error('The mailbox has asked us to wait, and we do.');
    const answer = await this.#send(settings, await this.#bearer(settings), method, path, body);
    const { status, retryAfterSeconds } = answer;
    if (status === 401) this.#token = null;
    if (retryAfterSeconds !== null) this.#notBefore = this.#now() + retryAfterSeconds * 1_000;
    if (status === 0) throw new Error('The mailbox does not answer.');
    if (status < 200 || status > 299) throw new Error(`The mailbox answered ${status}.`);
    return answer;
  }

  #send(
    { baseUrl, mailbox }: GpInboxSettings,
    token: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<OutsideAnswer> {
    return askOutside(
      `${baseUrl.replace(/\/$/, '')}/users/${encodeURIComponent(mailbox)}${path}`,
      {
        method,
        // Numbers that stay the same when somebody moves a message to another folder.
        headers: {
          authorization: `Bearer ${token}`,
          prefer: 'IdType="ImmutableId"',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      { timeoutMs: this.#timeoutMs, largest: LARGEST },
    );
  }

  async #bearer(settings: GpInboxSettings): Promise<string> {
    if (this.#token && this.#token.until > this.#now()) return this.#token.value;
    const { status, bytes } = await this.#logIn(settings);
    const read = Token.safeParse(jsonOf(bytes));
    if (status !== 200 || !read.success)
      throw new Error(`The mailbox’s log-in answered ${status}${status === 200 ? ', and no token' : ''}.`);
    const { access_token: value, expires_in: seconds } = read.data;
    this.#token = { value, until: this.#now() + (seconds - 60) * 1000 };
    return value;
  }

  #logIn({ tokenUrl, clientId, secret }: GpInboxSettings): Promise<OutsideAnswer> {
    return askOutside(
      tokenUrl,
      {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: secret,
          scope: 'https://graph.microsoft.com/.default',
        }),
      },
      { timeoutMs: this.#timeoutMs },
    );
  }
}
