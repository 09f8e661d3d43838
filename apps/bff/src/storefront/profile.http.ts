import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mySubscriptions } from '@sorrel/contracts/billing/rpc';
import { creditText } from '@sorrel/contracts/billing/words';
import { myQuestions } from '@sorrel/contracts/consultations/rpc';
import { myLegacyOrders, myReceipt } from '@sorrel/contracts/fulfilment/rpc';
import { myCustomer } from '@sorrel/contracts/identity/rpc';
import { claimMine, myPhotos, releaseMine, usePhotosAgain } from '@sorrel/contracts/media/rpc';
import { markRead, readMine, sendMine } from '@sorrel/contracts/messaging/rpc';
import { poundsNumber } from '@sorrel/contracts/money';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Fault } from '@sorrel/service-kit/fault';
import * as storefront from '@sorrel/contracts/http/storefront';
import { PDF, Documented } from '../document/documented.edge.ts';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { Asked, Form, id, lastId, PathId, text } from '../edge/forms.edge.ts';
import { AttachedFiles, sentWith } from '../edge/attached.edge.ts';
import { sendFile } from '../edge/file.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { addressOf, EdgeLimits } from '../limits/limits.service.ts';
import { For, Page, wantsJson, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { accountUser, customerMethod, legacyCard, treatmentCard } from './views.ts';

const ChatQuery = z.object({ last_id: lastId });
const ChatForm = z.object({
  message: text(100_000, 'Please type a message.'),
  client_id: z.string().max(64).nullish(),
  attachments: AttachedFiles,
});
const ReadForm = z.object({ message_id: id });
const UsePhotosForm = z.object({
  photos: z.array(id, 'Please upload at least 3 images.').max(20, 'Please choose at most 20 photos.'),
});
const PAGES = { profile: 'Profile/Dashboard', chat: 'Profile/Chat', photos: 'Profile/Photos' } as const;

/** Old orders are optional: while their owner is down the dashboard is shown without them. */
function withoutLegacy(error: unknown): { orders: [] } {
  if (error instanceof Fault && error.status >= 503) return { orders: [] };
  throw error;
}

/** The account area: pages, chat, photos, receipts. */
@Controller('v2/profile')
@For('customer')
export class ProfileHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly limits: EdgeLimits,
    private readonly own: ReadYourWrites,
    private readonly clock: Clock,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get()
  @Documented('Dashboard', storefront.ProfilePage)
  @Page()
  dashboard(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.page('profile', request, reply, ctx);
  }

  @Get('chat')
  @Documented('Chat page', storefront.ProfilePage)
  @Page()
  chatPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.page('chat', request, reply, ctx);
  }

  @Get('photos')
  @Documented('Photos page', storefront.ProfilePage)
  @Page()
  photosPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.page('photos', request, reply, ctx);
  }

  @Get('upload-photos')
  @Documented('Photo wizard', storefront.ProfilePage)
  @Page()
  uploadPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.page('photos', request, reply, ctx);
  }

  /** One round of parallel calls. A browser gets the shell, a client the page's data. */
  private async page(
    name: keyof typeof PAGES,
    request: FastifyRequest,
    reply: FastifyReply,
    ctx: Context,
  ): Promise<void> {
    void reply.header('vary', 'accept');
    if (!wantsJson(request)) {
      await this.site.sendStorefront(request, reply);
      return;
    }
    const [me, billing, asked, legacy] = await Promise.all([
      this.rpc.ask(myCustomer, {}, ctx),
      this.rpc.ask(mySubscriptions, {}, ctx),
      this.rpc.ask(myQuestions, {}, ctx),
      this.rpc.ask(myLegacyOrders, {}, ctx).catch(withoutLegacy),
    ]);
    const props = {
      user: accountUser(me.customer, billing.creditPence, this.config.publicUrl),
      credit: poundsNumber(billing.creditPence),
      credit_entries: billing.creditEntries.map(({ at, amountPence, cause }) => ({
        at,
        amount: poundsNumber(amountPence),
        text: creditText(cause),
      })),
      referral: billing.referral && {
        reward: poundsNumber(billing.referral.rewardPence),
        friend: poundsNumber(billing.referral.friendPence),
      },
      treatments: billing.subscriptions.map((one) =>
        treatmentCard(
          one,
          this.config.trackingUrl,
          this.clock.today(),
          asked.questions.find(({ subscriptionId }) => subscriptionId === one.id)?.text,
        ),
      ),
      address: me.customer.address,
      methods: billing.methods.map(customerMethod),
      endingCards: billing.endingCards.map(({ methodId: method, brand, last4, expires, due }) => ({
        method,
        brand,
        last4,
        expires,
        due,
      })),
      oldOrders: legacy.orders.map(legacyCard),
      publishableKey: billing.publishableKey,
      provider: billing.provider,
      incompleteConsultations: asked.incomplete.map((one) => ({
        consultation: { slug: one.slug, name: one.name },
      })),
    };
    await reply.header('cache-control', 'no-store').send({ component: PAGES[name], props, url: request.url });
  }

  @Get('data/chat')
  @Documented('Messages', storefront.ChatPage)
  async chat(@Asked(ChatQuery) query: z.output<typeof ChatQuery>, @Who() ctx: Context) {
    return this.rpc.ask(readMine, { lastId: query.last_id }, ctx);
  }

  @Post('form/chat')
  @Documented('Write a message', storefront.ChatSent)
  @HttpCode(200)
  async send(@Form(ChatForm) form: z.output<typeof ChatForm>, @Req() request: FastifyRequest, @Who() ctx: Context) {
    await this.limits.spend('chat', `${ctx.actor.userId ?? addressOf(request)}`);
    const { message, isMasked } = await sentWith(
      form.attachments,
      {
        claim: (ids) => this.rpc.ask(claimMine, { ids }, ctx),
        release: (ids) => this.rpc.ask(releaseMine, { ids }, ctx),
      },
      (more) => this.rpc.ask(sendMine, { message: form.message, clientId: form.client_id ?? null, ...more }, ctx),
    );
    return { success: true, message, is_masked: isMasked };
  }

  /** Called by the page while it is visible: a reply that stays unread leads to an e-mail. */
  @Post('form/chat-read')
  @Documented('Say how far the messages were read', storefront.ChatRead)
  @HttpCode(200)
  async read(@Form(ReadForm) form: z.output<typeof ReadForm>, @Who() ctx: Context) {
    await this.rpc.ask(markRead, { messageId: form.message_id }, ctx);
    return { success: true };
  }

  /** Photos that came with the consultation count for the order as well. */
  @Post('form/use-photos')
  @Documented('Give photos that were sent before for what was ordered since', storefront.PhotosGiven)
  @HttpCode(200)
  async usePhotos(@Form(UsePhotosForm) form: z.output<typeof UsePhotosForm>, @Who() ctx: Context) {
    await this.limits.spend('upload', String(ctx.actor.userId));
    const { photos, events } = await this.rpc.ask(usePhotosAgain, { ids: form.photos }, ctx);
    await this.own.until(['billing', 'consultations'], events);
    return { success: true, photos };
  }

  @Get('data/photos')
  @Documented('Photos', storefront.PhotosPage)
  photos(@Who() ctx: Context) {
    return this.rpc.ask(myPhotos, {}, ctx);
  }

  @Get('receipt/:id.pdf')
  @Documented('The receipt of a payment', PDF)
  async receipt(@PathId() itemId: number, @Res() reply: FastifyReply, @Who() ctx: Context) {
    await sendFile(reply, await this.rpc.ask(myReceipt, { itemId }, ctx));
  }
}
