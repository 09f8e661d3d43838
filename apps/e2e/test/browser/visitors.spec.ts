import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

// What the other browser tests rely on, whichever browser this machine has.
test('two visitors have cookies of their own, in pages and in what pages fetch', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/set') response.setHeader('set-cookie', 'who=first; Path=/; HttpOnly; SameSite=Lax');
    response.setHeader('content-type', 'text/html');
    response.end(request.headers.cookie ?? 'nobody');
  }).listen(0);
  const browser = await openBrowser();
  try {
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    const [first, second] = [
      await Visitor.arrive(browser, { name: 'first', url, shots: SHOTS }),
      await Visitor.arrive(browser, { name: 'second', url, shots: SHOTS }),
    ];
    await first.page.goto('/set');
    await second.page.goto('/');
    const fetched = ({ page }: Visitor) => page.evaluate(() => fetch('/').then((answer) => answer.text()));
    expect([await fetched(first), await fetched(second)]).toEqual(['who=first', 'nobody']);
    await second.page.reload();
    expect(await second.page.textContent('body')).toBe('nobody');
  } finally {
    await browser.close();
    server.close();
  }
});
