import { Controller, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { subscriptionsOfCustomer } from '@sorrel/contracts/billing/rpc';
import { consultationsOfCustomer, listTasks, readPatient } from '@sorrel/contracts/consultations/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { readCustomer } from '@sorrel/contracts/identity/rpc';
import { claimForCustomer, photosOfCustomer, releaseForCustomer } from '@sorrel/contracts/media/rpc';
import { ChatList, listChats, readDesk, readOfCustomer, sendToCustomer } from '@sorrel/contracts/messaging/rpc';
import { may } from '@sorrel/contracts/rights';
import { notFound } from '@sorrel/service-kit/fault';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { adminConsultation, adminUser, type Links } from '../admin/views.ts';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { Documented } from '../document/documented.edge.ts';
import { AttachedFiles, sentWith } from '../edge/attached.edge.ts';
import { Asked, Form, id, keyword, lastId, page, PathId, perPage, text } from '../edge/forms.edge.ts';
import { For, Me, Needs, Page, Who } from '../session/access.edge.ts';
import { BulkReads } from '../session/bulk-reads.service.ts';
import type { Person } from '../session/session.ts';
import { Site } from '../static/site.service.ts';
import { chatOrder, deskView } from './views.ts';

const ChatsQuery = z.object({
  keyword,
  page: page.optional().default(1),
  perPage: perPage(10),
  show: ChatList.optional().default(''),
});
type ChatsQuery = z.output<typeof ChatsQuery>;
const ChatForm = z.object({
  user_id: id,
  message: text(100_000, 'Please type a message.'),
  client_id: z.string().max(64).nullish(),
  seen_id: id.nullish(),
  attachments: AttachedFiles,
});

/** The conversations with customers: their list, one of them, and writing. */
@Controller('v2/admin')
@For('staff')
export class ChatsHttp {
  private readonly links: Links;

  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly bulk: BulkReads,
    @Inject(BFF_CONFIG) config: BffConfig,
  ) {
    this.links = { tracking: config.trackingUrl, stripe: config.stripeDashboard };
  }

  @Get('chats')
  @Needs(listChats)
  @Documented('Chats list, page', admin.ChatsPage)
  @Page()
  chats(@Asked(ChatsQuery) query: ChatsQuery, @Res() reply: FastifyReply, @Who() ctx: Context, @Me() me: Person) {
    return this.site.showAdmin(reply, 'Admin/Chats', () => this.chatsData(query, ctx, me));
  }

  @Get('data/get-chats')
  @Needs(listChats)
  @Documented('Chats list', admin.ChatsAnswer)
  async chatsData(@Asked(ChatsQuery) query: ChatsQuery, @Who() ctx: Context, @Me() me: Person) {
    const asked = { page: query.page, perPage: query.perPage, right: 'exportChats', list: 'chats' } as const;
    const { total, isMore, rows, counts } = await this.bulk.list(asked, me, ctx, (perPage) =>
      this.rpc.ask(listChats, { ...query, perPage }, ctx),
    );
    return {
      total,
      is_more: isMore,
      counts,
      data: rows.map(({ desk, ...row }) => ({
        ...row,
        name: `${row.fname} ${row.sname}`.trim(),
        desk: deskView(desk),
      })),
    };
  }

  @Get('chat/:id')
  @Needs(readOfCustomer, consultationsOfCustomer)
  @Documented("A customer's chat, page", admin.ChatPage)
  @Page()
  chat(@PathId() userId: number, @Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Chat', async () => {
      const [person, patient, billing, consultations, photos, { tasks }, { desk }] = await Promise.all([
        this.rpc.ask(readCustomer, { id: userId }, ctx),
        this.rpc.ask(readPatient, { userId }, ctx),
        this.rpc.ask(subscriptionsOfCustomer, { userId }, ctx),
        this.rpc.ask(consultationsOfCustomer, { userId }, ctx),
        this.rpc.ask(photosOfCustomer, { userId }, ctx),
        this.rpc.ask(listTasks, { userId }, ctx),
        this.rpc.ask(readDesk, { userId }, ctx),
      ]);
      if (!person.customer) throw notFound('This customer');
      return {
        user: adminUser(person.customer, person.note, person.noteVersion, patient.pregs),
        subscriptions: billing.subscriptions.map((one) => chatOrder(one, this.links)),
        consultations: consultations.consultations.map((one) => adminConsultation(one, photos.photos)),
        tasks,
        alike: patient.alike,
        desk: desk && deskView(desk),
        may: { finishTasks: may('decide', ctx.actor.permissions) },
      };
    });
  }

  @Get('data/get-user-chat')
  @Needs(readOfCustomer)
  @Documented('A conversation', admin.UserChatAnswer)
  messages(
    @Asked(z.object({ user_id: id, last_id: lastId })) query: { user_id: number; last_id: number | null },
    @Who() ctx: Context,
  ) {
    return this.rpc.ask(readOfCustomer, { userId: query.user_id, lastId: query.last_id }, ctx);
  }

  @Post('form/send-user-chat')
  @Needs(sendToCustomer, claimForCustomer, releaseForCustomer)
  @Documented('Write to a customer', storefront.ChatSent)
  @HttpCode(200)
  async send(@Form(ChatForm) form: z.output<typeof ChatForm>, @Who() ctx: Context) {
    const userId = form.user_id;
    const said = { userId, message: form.message, clientId: form.client_id ?? null, seenId: form.seen_id ?? null };
    const { message, isMasked } = await sentWith(
      form.attachments,
      {
        claim: (ids) => this.rpc.ask(claimForCustomer, { userId, ids }, ctx),
        release: (ids) => this.rpc.ask(releaseForCustomer, { userId, ids }, ctx),
      },
      (more) => this.rpc.ask(sendToCustomer, { ...said, ...more }, ctx),
    );
    return { success: true, message, is_masked: isMasked };
  }
}
