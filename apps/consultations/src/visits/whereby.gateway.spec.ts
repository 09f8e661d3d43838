import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { company, type Say } from '@sorrel/test-kit/company';
import { Whereby } from './whereby.gateway.ts';

/* By https://docs.whereby.com/reference/whereby-rest-api-reference/meetings and https://docs.whereby.com/monitoring-usage/webhooks. */
const SECRET = 'a-webhook-secret';
let provider: Awaited<ReturnType<typeof company>>;
let video: Whereby;
beforeAll(async () => {
  provider = await company();
  video = new Whereby({ url: provider.url, key: 'key-of-whereby', webhookSecret: SECRET }, 300);
});
afterAll(() => provider?.stop());

const MEETING = {
  startDate: '2026-11-29T10:00:00.000Z',
  endDate: '2026-11-29T11:00:00.000Z',
  roomName: '/2ad6a4a7-5c5b-4f39-9e62-8d1f47f0fd3c',
  roomUrl: 'https://clinic.whereby.com/2ad6a4a7',
  meetingId: '1',
  hostRoomUrl: 'https://clinic.whereby.com/2ad6a4a7?roomKey=eyJ',
};
const make = () => video.makeRoom(new Date('2026-11-29T11:00:00Z'));
const remove = () => video.removeRoom('1/../2');

it('a room is asked for as documented, and nothing of the patient is in what is sent', async () => {
  provider.says({ status: 201, body: MEETING });
  expect(await make()).toEqual({ meetingId: '1', guestUrl: MEETING.roomUrl, hostUrl: MEETING.hostRoomUrl });
  const [asked] = provider.asked;
  expect(asked).toMatchObject({
    method: 'POST',
    url: '/v1/meetings',
    headers: { authorization: 'Bearer key-of-whereby', 'content-type': 'application/json' },
  });
  expect(JSON.parse(asked!.body)).toEqual({
    endDate: '2026-11-29T11:00:00.000Z',
    isLocked: true,
    roomNamePattern: 'uuid',
    fields: ['hostRoomUrl'],
  });
});

it.each([
  ['gone now', 204],
  ['gone already', 404],
])('a room that is %s is gone', async (_, status) => {
  provider.says({ status });
  await expect(remove()).resolves.toBeUndefined();
  expect(provider.asked[0]).toMatchObject({ method: 'DELETE', url: '/v1/meetings/1%2F..%2F2', body: '' });
});

const ERRORS: [string, Say, number][] = [
  ['a key that is refused', { status: 401, body: { error: 'Unauthorized' } }, 30],
  ['what the plan does not include', { status: 403, body: { error: 'Forbidden' } }, 30],
  ['the points of this minute used up', { status: 429, body: {}, headers: { 'retry-after': '11' } }, 11],
  ['a wait without end', { status: 429, body: {}, headers: { 'retry-after': '999999' } }, 3_600],
  ['a failure of theirs', { status: 502, body: '<html>Bad gateway</html>' }, 30],
  ['half an answer', { how: 'cut' }, 30],
  ['silence', { how: 'silent' }, 30],
  ['a way to another host', { status: 307, body: '', headers: { location: 'https://elsewhere.example/' } }, 30],
];
it.each(ERRORS)('%s is told as "try again", with how long', async (what, say, retryAfterSeconds) => {
  for (const ask of what === 'half an answer' ? [make] : [make, remove]) {
    provider.says(say);
    await expect(ask()).rejects.toMatchObject({ name: 'Fault', code: 'unavailable', retryAfterSeconds });
    expect(provider.asked).toHaveLength(1);
  }
});

it.each<[string, Say]>([
  ['a page', { status: 201, body: '<html>Welcome</html>' }],
  ['a room without the host’s link', { status: 201, body: { ...MEETING, hostRoomUrl: undefined } }],
  ['a link that is none', { status: 201, body: { ...MEETING, roomUrl: 'clinic' } }],
])('%s is no room', async (_, say) => {
  provider.says(say);
  await expect(make()).rejects.toMatchObject({ name: 'Fault', code: 'unavailable' });
});

describe('what its webhook says', () => {
  const NOW = new Date('2026-11-29T10:00:00Z');
  const millis = NOW.getTime();
  const sign = (body: string, at: number, secret = SECRET) =>
    `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  const event = (type: string) =>
    JSON.stringify({
      id: '7',
      apiVersion: '1.0',
      createdAt: NOW.toISOString(),
      type,
      data: { meetingId: '1', roomName: '/a' },
    });
  const told = (body: string, signature: string) => video.news(Buffer.from(body), signature, NOW);
  const STARTED = event('room.session.started');

  it.each([
    ['its own, in milliseconds', sign(STARTED, millis), true],
    ['its own, in seconds', sign(STARTED, millis / 1_000), true],
    ['of another secret', sign(STARTED, millis, 'other'), false],
    ['played again after six minutes', sign(STARTED, millis - 360_000), false],
    ['from the future', sign(STARTED, millis + 360_000), false],
    ['whose time was changed', sign(STARTED, millis - 360_000).replace(/t=\d+/, `t=${millis}`), false],
    ['missing', '', false],
    ['cut', sign(STARTED, millis).slice(0, -2), false],
  ])('a signature %s', (_, signature, isTold) =>
    expect(told(STARTED, signature)).toEqual(isTold ? { meetingId: '1', what: 'met' } : null),
  );

  it.each([
    ['room.session.ended', { meetingId: '1', what: 'ended' }],
    ['room.client.joined', null],
    ['room.client.knocked', null],
    ['transcription.finished', null],
  ])('%s', (type, news) => expect(told(event(type), sign(event(type), millis))).toEqual(news));

  it.each(['hello', '', '[]', '{"type":"room.session.started"}'])('a signed %p is about nothing of ours', (body) =>
    expect(told(body, sign(body, millis))).toBeNull(),
  );

  it('is not believed where no secret is set', () => {
    const open = new Whereby({ url: provider.url, key: 'k', webhookSecret: null });
    expect(open.news(Buffer.from(STARTED), sign(STARTED, millis, ''), NOW)).toBeNull();
  });
});

describe('the credentials that are tried before anybody relies on them', () => {
  it.each<[string, Say, string | null]>([
    ['right', { status: 200, body: { results: [], cursor: null } }, null],
    ['wrong', { status: 401, body: {} }, 'WHEREBY_KEY is refused (401)'],
    ['without the right', { status: 403, body: {} }, 'WHEREBY_KEY may not see meetings (403)'],
    ['at an address where nobody is', { how: 'silent' }, 'WHEREBY_URL does not answer'],
    ['at another server', { status: 200, body: '<html>' }, 'WHEREBY_URL answers, but not as Whereby does'],
    ['at a bad moment', { status: 429, body: {} }, 'WHEREBY_URL answered 429'],
  ])('%s', async (_, say, line) => {
    provider.says(say);
    const said = await video.problem();
    expect(said).toEqual(line === null ? null : expect.stringContaining(line));
    expect(provider.asked[0]).toMatchObject({ method: 'GET', url: '/v1/meetings?limit=1' });
  });
});
