import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { company, type Asked, type Say } from '@sorrel/test-kit/company';
import { GpInbox } from './gp-inbox.gateway.ts';

/* By https://learn.microsoft.com/graph/api/user-list-messages, .../message-get ($value), .../message-update, /graph/throttling and
   /entra/identity-platform/v2-oauth2-client-creds-grant-flow. */
let graph: Awaited<ReturnType<typeof company>>;
let inbox: GpInbox;
let now: number;
beforeAll(async () => {
  graph = await company();
});
afterAll(() => graph?.stop());
beforeEach(() => {
  now = Date.parse('2026-11-29T10:00:00Z');
  inbox = new GpInbox(
    {
      baseUrl: `${graph.url}/v1.0/`,
      tokenUrl: `${graph.url}/tenant/oauth2/v2.0/token`,
      clientId: 'client',
      secret: 's3cret',
      mailbox: 'letters@nhs.net',
    },
    { timeoutMs: 300, now: () => now },
  );
});

const TOKEN: Say = { status: 200, body: { token_type: 'Bearer', expires_in: 3599, access_token: 'ey1' } };
const isToken = ({ url }: Asked) => url.startsWith('/tenant/');
const answers = (say: Say, token: Say = TOKEN) => graph.says((asked) => (isToken(asked) ? token : say));
const mails = () => graph.asked.filter((one) => !isToken(one));

describe('the mailbox', () => {
  it('is opened with the application’s own credentials, once an hour', async () => {
    answers({ status: 200, body: { value: [] } });
    await inbox.unread();
    await inbox.unread();
    const [asked, ...more] = graph.asked.filter(isToken);
    expect(more).toEqual([]);
    expect(asked).toMatchObject({ method: 'POST', headers: { 'content-type': expect.stringContaining('urlencoded') } });
    expect(Object.fromEntries(new URLSearchParams(asked!.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'client',
      client_secret: 's3cret',
      scope: 'https://graph.microsoft.com/.default',
    });
    now += 3_590_000;
    await inbox.unread();
    expect(graph.asked.filter(isToken)).toHaveLength(2);
  });

  it('is asked for what is unread, oldest first, in the one way Graph allows: what is sorted by is filtered by first', async () => {
    answers({
      status: 200,
      body: { '@odata.context': 'x', value: [{ '@odata.etag': 'W/"1"', id: 'AAMk=' }, { id: 'b' }] },
    });
    expect(await inbox.unread()).toEqual(['AAMk=', 'b']);
    const [asked] = mails();
    const { pathname, searchParams } = new URL(asked!.url, graph.url);
    expect(pathname).toBe('/v1.0/users/letters%40nhs.net/mailFolders/inbox/messages');
    expect(Object.fromEntries(searchParams)).toEqual({
      $filter: 'receivedDateTime ge 1900-01-01T00:00:00Z and isRead eq false',
      $orderby: 'receivedDateTime',
      $select: 'id',
      $top: '20',
    });
    expect(asked?.headers.authorization).toBe('Bearer ey1');
  });

  it('gives a message as it came, and marks it: read, and flagged where somebody has to look', async () => {
    answers({ status: 200, body: 'Message-ID: <1@practice>\r\n\r\nHello' });
    expect(String(await inbox.read('AA/M k='))).toContain('Hello');
    expect(mails()[0]).toMatchObject({
      method: 'GET',
      url: '/v1.0/users/letters%40nhs.net/messages/AA%2FM%20k%3D/$value',
    });
    for (const [isLeft, body] of [
      [false, { isRead: true }],
      [true, { isRead: true, flag: { flagStatus: 'flagged' } }],
    ] as const) {
      answers({ status: 200, body: { id: 'a' } });
      await inbox.done('a', { isLeft });
      expect(mails()[0]).toMatchObject({ method: 'PATCH', url: '/v1.0/users/letters%40nhs.net/messages/a' });
      expect(JSON.parse(mails()[0]!.body)).toEqual(body);
    }
  });

  it('that holds a message as large as a film leaves it to people, and its memory alone', async () => {
    answers({ status: 200, body: 'x'.repeat(16_000_000) });
    expect(await inbox.read('a')).toBeNull();
  });
});

describe('what goes wrong', () => {
  it.each<[string, Say]>([
    ['a failure of theirs', { status: 503, body: { error: { code: 'serviceNotAvailable' } } }],
    ['the mailbox is not ours to read', { status: 403, body: { error: { code: 'ErrorAccessDenied' } } }],
    ['no such mailbox', { status: 404, body: { error: { code: 'ErrorInvalidUser' } } }],
    ['a proxy’s page', { status: 200, body: '<html>' }],
    ['an answer of another shape', { status: 200, body: { value: 'none' } }],
    ['half an answer', { how: 'cut' }],
    ['silence', { how: 'silent' }],
  ])('%s is an error with words, and no secret in them', async (_, say) => {
    answers(say);
    await expect(inbox.unread()).rejects.toThrow(/^The mailbox/);
    await inbox.unread().catch((error: unknown) => expect(String(error)).not.toMatch(/s3cret|ey1/));
  });

  it('a log-in that is refused is said to be one', async () => {
    answers(
      { status: 200, body: { value: [] } },
      { status: 401, body: { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret.' } },
    );
    await expect(inbox.unread()).rejects.toThrow('The mailbox’s log-in answered 401');
    answers({ status: 200, body: { value: [] } }, { status: 200, body: '<html>' });
    await expect(inbox.unread()).rejects.toThrow('The mailbox’s log-in');
  });

  it('a token that is taken back is fetched anew at the next look', async () => {
    answers({ status: 401, body: {} });
    await expect(inbox.unread()).rejects.toThrow('401');
    answers({ status: 200, body: { value: [] } });
    expect(await inbox.unread()).toEqual([]);
    expect(graph.asked.filter(isToken)).toHaveLength(1);
  });

  it('asked to wait, it waits as long as Graph says, and sends nothing meanwhile', async () => {
    answers({ status: 429, body: {}, headers: { 'retry-after': '90' } });
    await expect(inbox.unread()).rejects.toThrow('429');
    answers({ status: 200, body: { value: [] } });
    now += 60_000;
    await expect(inbox.unread()).rejects.toThrow('asked us to wait');
    expect(graph.asked).toEqual([]);
    now += 31_000;
    expect(await inbox.unread()).toEqual([]);
  });
});

describe('the credentials that are tried before anybody relies on them', () => {
  it.each<[string, Say, Say, string | null]>([
    ['right', TOKEN, { status: 200, body: { value: [] } }, null],
    [
      'a wrong secret',
      { status: 401, body: {} },
      { status: 200, body: {} },
      'GP_INBOX_CLIENT or GP_INBOX_SECRET is refused (401)',
    ],
    ['a wrong tenant', { status: 400, body: {} }, { status: 200, body: {} }, 'GP_INBOX_TOKEN_URL answered 400'],
    ['nobody at the log-in', { how: 'silent' }, { status: 200, body: {} }, 'GP_INBOX_TOKEN_URL does not answer'],
    ['a mailbox that is not ours', TOKEN, { status: 403, body: {} }, 'may not read the mailbox letters@nhs.net (403)'],
    ['no such mailbox', TOKEN, { status: 404, body: {} }, 'There is no mailbox letters@nhs.net (404)'],
    ['nobody at Graph', TOKEN, { how: 'silent' }, 'GP_INBOX_URL does not answer'],
  ])('%s', async (_, token, say, line) => {
    answers(say, token);
    const said = await inbox.problem();
    expect(said).toEqual(line === null ? null : expect.stringContaining(line));
  });
});
