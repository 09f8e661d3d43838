import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { Fault, reasonOf, toFault } from './fault.ts';

test('a refusal crosses from service to service unchanged', () => {
  const fault = new Fault('conflict', 'No.', {
    as: 'note_changed',
    errors: { note: ['Changed.'] },
    retryAfterSeconds: 3,
  });
  expect(Fault.fromShape(fault.toShape())).toMatchObject({
    code: 'note_changed',
    status: 409,
    message: 'No.',
    errors: { note: ['Changed.'] },
    retryAfterSeconds: 3,
  });
});

test.each([
  [
    'a zod refusal',
    () => z.object({ name: z.string('Please write a name.') }).parse({}),
    422,
    { name: ['Please write a name.'] },
  ],
  ['a missing field', () => z.object({ name: z.string() }).parse({}), 422, { name: ['This field is required.'] }],
  [
    'a text of ours that begins like the library’s',
    () => z.object({ code: z.string().max(3, 'Invalid promo code') }).parse({ code: 'SORREL' }),
    422,
    { code: ['Invalid promo code'] },
  ],
  [
    'no e-mail address',
    () =>
      z
        .object({ email: z.string().refine((text) => text.includes('@'), 'Invalid email address') })
        .parse({ email: 'noat' }),
    422,
    { email: ['Invalid email address'] },
  ],
  ['no address of a page', () => z.object({ url: z.url() }).parse({ url: 'nowhere' }), 422, { url: ['Invalid URL'] }],
  [
    'no word of a list',
    () => z.object({ sex: z.enum(['male']) }).parse({ sex: 'x' }),
    422,
    { sex: ['Please check this field.'] },
  ],
  ['no day', () => z.object({ on: z.iso.date() }).parse({ on: 'x' }), 422, { on: ['Please check this field.'] }],
  ['no id', () => z.object({ id: z.uuid() }).parse({ id: 'x' }), 422, { id: ['Please check this field.'] }],
  ['a wrong kind', () => z.object({ age: z.number() }).parse({ age: 'x' }), 422, { age: ['Please check this field.'] }],
])('%s names its field in words for people', (_name, work, status, errors) => {
  try {
    work();
    throw new Error('should have thrown');
  } catch (error) {
    expect(toFault(error)).toMatchObject({ status, errors });
  }
});

test.each([
  ['a deadlock', { code: '40P01' }, 503],
  ['a refused connection', { code: 'ECONNREFUSED' }, 503],
  ['a socket file that went with its server', { code: 'ENOENT', syscall: 'connect' }, 503],
  ['the same, wrapped', { cause: { code: 'ENOENT', syscall: 'connect' } }, 503],
  ['a file that is missing', { code: 'ENOENT', syscall: 'open' }, 500],
  ['a server going down', { code: '57P01' }, 503],
  ['a socket whose queue is full', { code: 'EAGAIN', syscall: 'connect' }, 503],
  ['the same, wrapped', { cause: { code: 'EAGAIN', syscall: 'connect' } }, 503],
  ['a connection refused by whatever the system may say', { code: 'ENOMEM', syscall: 'connect' }, 503],
  ['a connection given up by the other side', { code: 'ECONNABORTED' }, 503],
  ['no port left for a connection', { code: 'EADDRNOTAVAIL' }, 503],
  ['no file handle left', { code: 'EMFILE' }, 503],
  ['a network that is down', { code: 'ENETDOWN' }, 503],
  ['a database that does not answer in time', new Error('timeout expired'), 503],
  ['no connection left', { code: '53300' }, 503],
  ['a full disk of the database', { code: '53100' }, 503],
  ['a NUL byte', { code: '22021' }, 422],
  ['a number too large', { cause: { code: '22003' } }, 422],
  ['anything else', new Error('secret detail'), 500],
])('%s is %p', (_name, error, status) => {
  const fault = toFault(error);
  expect(fault.status).toBe(status);
  expect(fault.message).not.toContain('secret');
});

test.each([
  [new Fault('conflict', 'This tree is not wanted.'), 'Fault: This tree is not wanted.'],
  [Object.assign(new Error('relation "amara" does not exist'), { name: 'error', code: '42P01' }), 'error 42P01'],
  [new Error('wrapped', { cause: { code: 'ECONNRESET' } }), 'Error ECONNRESET'],
  [new TypeError('lithium is not a function'), 'TypeError'],
  [Object.assign(new Error('no'), { code: 'amara@example.co' }), 'Error'],
  ['lithium', 'unknown'],
])('of an error its class, its code and our own words are kept, and nobody else’s: %#', (error, text) =>
  expect(reasonOf(error)).toBe(text),
);
