import { expect, test } from '@jest/globals';
import { isFromElsewhere } from './origin.ts';

const SHOP = 'https://shop.example';
const LOCAL = 'http://localhost:8080';

test.each<[string, Record<string, string>, string, boolean]>([
  ['our own address', { origin: SHOP, host: 'shop.example' }, SHOP, false],
  ['a script, which says nothing', { host: 'shop.example' }, SHOP, false],
  ['our name without TLS', { origin: 'http://shop.example', host: 'shop.example' }, SHOP, true],
  [
    'another name of ours, which has cookies of its own',
    { origin: 'https://www.shop.example', host: 'www.shop.example' },
    SHOP,
    false,
  ],
  ['our name at another port', { origin: 'https://shop.example:8443', host: 'shop.example' }, SHOP, true],
  ['nowhere', { origin: 'null', host: 'shop.example' }, SHOP, true],
  ['a sister site', { 'sec-fetch-site': 'same-site', host: 'shop.example' }, SHOP, true],
  [
    'a machine of one’s own, by its other name',
    { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' },
    LOCAL,
    false,
  ],
  ['the same with TLS', { origin: 'https://localhost:8080', host: 'localhost:8080' }, LOCAL, true],
])('%s', (_name, headers, publicUrl, elsewhere) => expect(isFromElsewhere(headers, publicUrl)).toBe(elsewhere));
