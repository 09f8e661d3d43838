import { expect, test } from '@jest/globals';
import { loginUrl } from './session.tsx';

test.each([
  ['/v2/admin/pom', '?patient=jane&page=2', '/v2/login?next=%2Fv2%2Fadmin%2Fpom%3Fpatient%3Djane%26page%3D2'],
  ['/v2/admin/chats', '', '/v2/login?next=%2Fv2%2Fadmin%2Fchats'],
])('from %s%s the log-in page is asked to come back', (pathname, search, url) =>
  expect(loginUrl({ pathname, search })).toBe(url),
);
