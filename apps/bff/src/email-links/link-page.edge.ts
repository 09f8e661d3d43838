import type { FastifyReply } from 'fastify';
import { z } from 'zod';

export const EmailLink = z.object({
  token: z
    .string('This link is not complete. Please open it from the e-mail.')
    .regex(/^[\w-]{20,64}$/, 'This link is not complete. Please open it from the e-mail.'),
});

/** A small page that a link in an e-mail opens. Opening one changes nothing (mail scanners open links); its button does. `title` and `body` are our own words. */
export const showLinkPage = (reply: FastifyReply, title: string, body: string) =>
  reply
    .header('cache-control', 'no-store')
    // Nobody else sees the token. With `no-referrer` browsers would send our own form as from nowhere, and it would be refused.
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta name="robots" content="noindex"><title>${title} · Sorrel</title><style>body{margin:0;background:#fbf8f4;color:#17261e;font:17px/1.55 system-ui,sans-serif}main{max-width:560px;margin:0 auto;padding:64px 24px}h1{font:600 32px/1.2 Georgia,serif}a{color:#9c3f23}button{font:inherit;padding:14px 24px;border:0;border-radius:999px;background:#9c3f23;color:#fff;cursor:pointer}.answers{display:grid;gap:12px}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
    );

/** Where to turn from such a page. */
export const MESSAGES = '<p>If anything is not right, <a href="/v2/profile/chat">log in and message us</a>.</p>';

/** The one button of such a page. */
export const button = (path: string, token: string, text: string): string =>
  `<form method="post" action="${path}?token=${token}"><button>${text}</button></form>`;

/** Several answers, of which one press sends one. */
export const answers = (path: string, token: string, name: string, texts: Readonly<Record<string, string>>): string =>
  `<form method="post" action="${path}?token=${token}" class="answers">${Object.entries(texts)
    .map(([value, text]) => `<button name="${name}" value="${value}">${text}</button>`)
    .join('')}</form>`;
