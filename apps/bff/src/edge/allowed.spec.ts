import { expect, test } from '@jest/globals';
import { allowedAt } from './allowed.ts';

const allowed = allowedAt([
  { method: 'GET', path: '*' },
  { method: 'GET', path: '/*' },
  { method: 'POST', path: '/login' },
  { method: 'GET', path: '/v2/chat/:id' },
  { method: 'HEAD', path: '/v2/chat/:id' },
  { method: 'POST', path: '/v2/chat/:id' },
  { method: 'GET', path: '/v2/admin/assets/*' },
  { method: 'GET', path: '/openapi.json' },
]);

test.each([
  ['/login', ['POST']],
  ['/login/', []],
  ['/v2/chat/12', ['GET', 'HEAD', 'POST']],
  ['/v2/chat/12/more', []],
  ['/v2/chat/', []],
  ['/v2/admin/assets/a/b.js', ['GET']],
  ['/openapi.json', ['GET']],
  ['/openapiXjson', []],
  ['/anything', []],
])('%s takes %j', (path, methods) => {
  expect(allowed(path)).toEqual(methods);
});
