import { expect, test } from '@jest/globals';
import { isForeign } from './guard-rails.edge.ts';

const PUBLIC = 'https://sorrel.example';
test.each([
  ['a script without headers', 'POST', {}, false],
  ['our own page', 'POST', { origin: PUBLIC, 'sec-fetch-site': 'same-origin' }, false],
  ['our own page behind another name', 'POST', { origin: 'http://localhost:8080', host: 'localhost:8080' }, false],
  ['another site', 'POST', { origin: 'https://evil.example', host: 'sorrel.example' }, true],
  ['an opaque origin', 'POST', { origin: 'null', host: 'sorrel.example' }, true],
  ['another site that says no origin', 'POST', { 'sec-fetch-site': 'cross-site' }, true],
  ['a sister site', 'POST', { 'sec-fetch-site': 'same-site' }, true],
  ['reading from another site', 'GET', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
  ['an address bar', 'POST', { 'sec-fetch-site': 'none' }, false],
])('%s', (_name, method, headers, foreign) => {
  expect(isForeign({ method, headers } as never, PUBLIC)).toBe(foreign);
});
