import { Controller, Get, Inject, Req, Res, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SessionUser } from '@sorrel/contracts/identity/words';
import { liveChat, messagesSince, readMine, readOfCustomer, type ChatMessage } from '@sorrel/contracts/messaging/rpc';
import { harmlessIn } from '@sorrel/contracts/harmless';
import { Fault } from '@sorrel/service-kit/fault';
import { staffMayAsk } from '@sorrel/contracts/rpc-contract';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { STREAM, Documented } from '../document/documented.edge.ts';
import { addressOf, EdgeLimits } from '../limits/limits.service.ts';
import { For, Needs, Who, type SorrelRequest } from '../session/access.edge.ts';
import { isFromElsewhere } from '../session/origin.ts';
import { Sessions } from '../session/sessions.service.ts';

const HEARTBEAT_MS = 20_000;
/** A client that no longer reads is disconnected before its backlog fills the memory. */
const UNREAD = 1_000_000;

/** Before the first message of all there is none to stand after. */
const after = (afterId: number) => (afterId > 0 ? { afterId } : {});

/** Live chat by server-sent events. An event's id is the message's, so that a browser that reconnects can say where it stopped. */
@Controller('v2')
export class ChatStream implements OnModuleDestroy {
  readonly #open = new Set<() => void>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: Sessions,
    private readonly limits: EdgeLimits,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('profile/stream')
  @Documented('New messages as they come', STREAM)
  @For('customer')
  async mine(@Req() request: SorrelRequest, @Res() reply: FastifyReply, @Who() ctx: Context) {
    const userId = userIdOf(ctx);
    await this.stream(
      request,
      reply,
      liveChat(userId),
      async (_userId, afterId) => (await this.rpc.ask(readMine, { lastId: null, ...after(afterId) }, ctx)).messages,
      userId,
    );
  }

  /** Staff hear of every conversation; the text is fetched only for the one that is open (`?user_id=`). */
  @Get('admin/stream')
  @Needs(readOfCustomer, messagesSince)
  @Documented('New messages of all customers as they come', STREAM)
  @For('staff')
  async staff(
    @Req() request: SorrelRequest & { query: { user_id?: string } },
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ) {
    const watched = /^\d{1,15}$/.test(request.query.user_id ?? '') ? Number(request.query.user_id) : null;
    await this.stream(
      request,
      reply,
      liveChat(watched ?? '*'),
      async (userId, afterId) =>
        (await this.rpc.ask(readOfCustomer, { userId, lastId: null, ...after(afterId) }, this.fresh(ctx))).messages,
      watched,
      watched === null
        ? async (afterId) => (await this.rpc.ask(messagesSince, { afterId }, this.fresh(ctx))).messages
        : undefined,
      (user) => user.role === 'admin' && staffMayAsk(readOfCustomer, user.permissions),
    );
  }

  // Each fetch is a separate, audited read of a patient's record.
  private fresh(ctx: Context): Context {
    return { actor: ctx.actor, trace: ctx.trace };
  }

  private async stream(
    request: SorrelRequest,
    reply: FastifyReply,
    subject: string,
    fetch: (userId: number, afterId: number) => Promise<ChatMessage[]>,
    userId: number | null,
    missed?: (afterId: number) => Promise<{ id: number; userId: number }[]>,
    isStillFor: (user: SessionUser) => boolean = () => true,
  ): Promise<void> {
    if (isFromElsewhere(request.headers, this.config.publicUrl))
      throw new Fault('forbidden', 'This request came from another site and was refused.', { as: 'cross_site' });
    const slot = await this.limits.openStream(request.person?.sessionId ?? '', addressOf(request));
    reply.hijack();
    const { raw } = reply;
    if (raw.destroyed) {
      slot.free();
      return;
    }
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 2000\n\n');
    let last = Number(/^\d{1,15}$/.exec(String(request.headers['last-event-id'] ?? ''))?.[0] ?? 0);
    const tell = ({ id, userId: about }: { id: number; userId: number }): void =>
      void raw.write(`id: ${id}\nevent: message\ndata: ${JSON.stringify({ id, user_id: about })}\n\n`);
    let queue = Promise.resolve();
    // A stream outlives the request that opened it: a session that has ended since, or lost its permission, gets nothing more.
    const isOver = async (): Promise<boolean> => {
      const { user } = await this.sessions.personOf(request);
      return user === null || !isStillFor(user);
    };
    const push = (about: number, afterId: number): void => {
      queue = queue
        .then(async () => {
          if (await isOver()) {
            raw.end();
            return;
          }
          for (const message of (await fetch(about, afterId)).toReversed()) {
            if (userId !== null && message.id <= last) continue;
            if (userId !== null) last = message.id;
            raw.write(
              `id: ${message.id}\nevent: message\ndata: ${JSON.stringify(harmlessIn({ ...message, user_id: about }))}\n\n`,
            );
          }
        })
        .catch(() => undefined);
    };
    if (last > 0 && userId !== null) push(userId, last);
    if (last > 0 && missed) queue = queue.then(async () => (await missed(last)).forEach(tell)).catch(() => undefined);
    const silence = this.rpc.connection.onLive(subject, (body) => {
      const stored = body as { userId: number; messageId: number };
      if (userId === null)
        void isOver()
          .then((over) => (over ? raw.end() : tell({ id: stored.messageId, userId: stored.userId })))
          .catch(() => undefined);
      else push(stored.userId, Math.max(last, last === 0 ? stored.messageId - 1 : last));
    });
    const beat = setInterval(() => {
      raw.write(': still here\n\n');
      slot.keep();
      if (raw.writableLength > UNREAD) raw.destroy();
      void isOver()
        .then((over) => over && raw.end())
        .catch(() => undefined);
    }, HEARTBEAT_MS);
    const end = (): void => {
      clearInterval(beat);
      silence();
      slot.free();
      this.#open.delete(end);
      raw.end();
    };
    this.#open.add(end);
    raw.on('close', end);
  }

  /** First of all at a stop: a browser opens its line again, at another replica. */
  onModuleDestroy(): void {
    for (const end of this.#open) end();
  }
}
