import { expect, test } from '@jest/globals';
import { partsOf } from './links.ts';

test.each([
  [
    'Here: https://track.example.com/TT1.',
    [
      { text: 'Here: ' },
      { text: 'https://track.example.com/TT1', href: 'https://track.example.com/TT1' },
      { text: '.' },
    ],
  ],
  [
    '(see http://a.example/b?c=1&d=2)',
    [{ text: '(see ' }, { text: 'http://a.example/b?c=1&d=2', href: 'http://a.example/b?c=1&d=2' }, { text: ')' }],
  ],
])('%j has a link', (text, parts) => expect(partsOf(text)).toEqual(parts));

test.each([
  'No link here',
  'javascript:alert(1)',
  'data:text/html,x',
  'www.example.com',
  'https://bank.example.com@evil.example.com/',
  'https://раура\u04cf.com/',
  'https://',
])('%j leads nowhere, and reads as it was written', (text) => expect(partsOf(text)).toEqual([{ text }]));
