import { describe, expect, test } from '@jest/globals';
import { brokerLasts, httpLasts, mailLasts, postgresEffects } from './effects.ts';

const message = (letter: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
};
const parse = (sql: string, name = ''): Buffer =>
  Buffer.concat([
    message('P', Buffer.from(`${name}\0${sql}\0\0\0`)),
    message('B', Buffer.from(`\0${name}\0\0\0\0\0\0\0`)),
    message('S', Buffer.alloc(0)),
  ]);
const query = (sql: string): Buffer => message('Q', Buffer.from(`${sql}\0`));

describe('of what is written to Postgres this lasts', () => {
  test.each([
    ['a read', [parse('select 1 from items')], [false]],
    ['a read that locks', [parse('select 1 from items for update skip locked')], [false]],
    ['a change by itself', [parse('update jobs set state = $1')], [true]],
    ['a change in a read', [parse('with gone as (delete from jobs returning 1) select * from gone')], [true]],
    ['a shout', [parse(`select pg_notify('a', 'b')`)], [true]],
    [
      'a transaction: its commit',
      [query('BEGIN'), parse('insert into items values ($1)'), parse('select 1'), query('commit'), parse('select 1')],
      [false, false, false, true, false],
    ],
    [
      'a transaction taken back: nothing',
      [query('begin isolation level read committed'), parse('delete from items'), query('rollback')],
      [false, false, false],
    ],
    [
      'a step taken back in a transaction: what comes after is still inside',
      [
        query('begin'),
        query('savepoint a'),
        query('rollback to savepoint a'),
        parse('delete from items'),
        query('commit'),
      ],
      [false, false, false, false, true],
    ],
    ['a statement known by its name alone', [message('B', Buffer.from('\0known\0'))], [true]],
    ['the same inside a transaction', [query('begin'), message('B', Buffer.from('\0known\0'))], [false, false]],
    ['who asks, at the start', [Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])], [false]],
    ['what cannot be read', [Buffer.from([81, 0, 0, 1, 0, 65])], [true]],
  ])('%s', (_, writes, lasting) => {
    const judge = postgresEffects();
    expect(writes.map((bytes) => judge(bytes))).toEqual(lasting);
  });

  test('each connection has transactions of its own', () => {
    const [one, other] = [postgresEffects(), postgresEffects()];
    one(query('begin'));
    expect([one(parse('delete from jobs')), other(parse('delete from jobs'))]).toEqual([false, true]);
  });
});

test.each([
  ['PUB evt.billing.item_paid _INBOX.1 5\r\nhello\r\n', true],
  ['HPUB evt.billing.item_paid _INBOX.1 30 35\r\nNATS/1.0\r\n\r\nhello\r\n', true],
  ['PUB $JS.ACK.FACTS.a.1 0\r\n\r\n', true],
  ['PUB call.billing.read _INBOX.2 2\r\n{}\r\nPUB evt.a.b 1\r\n1\r\n', true],
  ['PUB call.billing.read-plan _INBOX.2 2\r\n{}\r\n', false],
  ['PING\r\n', false],
])('of what is written to the broker: %j', (text, isLasting) => {
  expect(brokerLasts(Buffer.from(text))).toBe(isLasting);
});

test.each([
  ['POST /v1/payment_intents HTTP/1.1\r\n', true],
  ['GET /v1/payment_intents/pi_1 HTTP/1.1\r\n', false],
  ['HTTP/1.1 200 OK\r\n', true],
  ['0\r\n\r\n', true],
])('of what is written by HTTP: %j', (text, isLasting) => {
  expect(httpLasts(Buffer.from(text))).toBe(isLasting);
});

test.each([
  ['MAIL FROM:<a@example.test>\r\nRCPT TO:<b@example.test>\r\nDATA\r\n', false],
  ['Hello.\r\n', false],
  ['\r\n.\r\n', true],
  ['.\r\n', true],
])('of what is written to the mail server: %j', (text, isLasting) => {
  expect(mailLasts(Buffer.from(text))).toBe(isLasting);
});
