import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { stopReminders } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Bus } from '@sorrel/service-kit/bus';
import { Asked } from '../edge/forms.edge.ts';
import { For, Who } from '../session/access.edge.ts';

const Token = z.object({
  token: z.string().regex(/^[\w-]{20,64}$/, 'This link is not complete. Please open it from the e-mail.'),
});

/** The way out of reminders, from the letter itself. Opening the link changes nothing (mail scanners open links); the button does. */
@Controller('v2/reminders/stop')
@For('anybody')
export class RemindersHttp {
  constructor(private readonly bus: Bus) {}

  @Get()
  ask(@Asked(Token) { token }: z.output<typeof Token>, @Res() reply: FastifyReply) {
    return show(
      reply,
      'Stop these reminders?',
      `<p>We will not remind you of unfinished consultations any more. You can still finish yours whenever you like.</p><form method="post" action="/v2/reminders/stop?token=${token}"><button>Stop reminders</button></form>`,
    );
  }

  /** Also what a mail program sends for "unsubscribe" by itself (RFC 8058). */
  @Post()
  @HttpCode(200)
  async stop(@Asked(Token) { token }: z.output<typeof Token>, @Who() ctx: Context, @Res() reply: FastifyReply) {
    await this.bus.ask(stopReminders, { token }, ctx);
    return show(
      reply,
      'Reminders are off',
      '<p>You will get no more of them. <a href="/v2/profile">Go to my account</a></p>',
    );
  }
}

const show = (reply: FastifyReply, title: string, body: string) =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · Sorrel</title><style>body{margin:0;background:#fbf8f4;color:#17261e;font:17px/1.55 system-ui,sans-serif}main{max-width:560px;margin:0 auto;padding:64px 24px}h1{font:600 32px/1.2 Georgia,serif}a{color:#9c3f23}button{font:inherit;padding:14px 24px;border:0;border-radius:999px;background:#9c3f23;color:#fff;cursor:pointer}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
    );
