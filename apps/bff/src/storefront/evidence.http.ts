import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { z } from 'zod';
import { DOCUMENT_KINDS } from '@sorrel/contracts/consultations/evidence-state';
import {
  beginIdentityCheck,
  bookVisit,
  cancelVisit,
  DOCUMENT_PICTURES_MAX,
  joinMyVisit,
  myEvidence,
  myVisits,
  sendDocument,
} from '@sorrel/contracts/consultations/rpc';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { Documented } from '../document/documented.edge.ts';
import { Form, id } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Who } from '../session/access.edge.ts';

const DocumentForm = z.object({
  kind: z.enum(DOCUMENT_KINDS, 'Please choose what it shows.'),
  source: sendDocument.input.shape.source,
  photos: z
    .array(id, 'Please add a picture of it.')
    .min(1, 'Please add a picture of it.')
    .max(DOCUMENT_PICTURES_MAX, `Please send at most ${DOCUMENT_PICTURES_MAX} pictures.`),
});

const BookForm = z.object({ slot: id, moves: id.nullish() });
const VisitForm = z.object({ visit: id });

/** What the clinic still has to verify about the person, in the account. */
@Controller('v2/profile')
@For('customer')
export class EvidenceHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('data/evidence')
  @Documented('What still has to be verified, and how it stands', storefront.EvidenceAnswer)
  mine(@Who() ctx: Context) {
    return this.rpc.ask(myEvidence, {}, ctx);
  }

  @Post('form/evidence-document')
  @Documented('Send pictures of a record', storefront.DocumentSent)
  @HttpCode(200)
  async send(@Form(DocumentForm) { kind, source, photos }: z.output<typeof DocumentForm>, @Who() ctx: Context) {
    const sent = await this.rpc.ask(sendDocument, { kind, source, photoIds: photos }, ctx);
    return { success: true, id: sent.id, look_by: sent.lookBy };
  }

  @Post('form/identity-check')
  @Documented('The way to the identity service', storefront.VisitRoom)
  @HttpCode(200)
  async check(@Who() ctx: Context) {
    const { url } = await this.rpc.ask(beginIdentityCheck, { returnUrl: `${this.config.publicUrl}/v2/profile` }, ctx);
    return { success: true, url };
  }

  @Get('data/visits')
  @Documented('Free times for a video visit, and the one that is booked', storefront.VisitsAnswer)
  async visits(@Who() ctx: Context) {
    const { isOffered, slots, visit } = await this.rpc.ask(myVisits, {}, ctx);
    const shown = ({ id: slot, startsAt, endsAt }: { id: number; startsAt: string; endsAt: string }) => ({
      id: slot,
      starts_at: startsAt,
      ends_at: endsAt,
    });
    return {
      is_offered: isOffered,
      slots: slots.map(shown),
      visit: visit ? { ...shown(visit), may_join: visit.mayJoin } : null,
    };
  }

  @Post('form/book-visit')
  @Documented('Book a video visit, or move one', storefront.VisitBooked)
  @HttpCode(200)
  async book(@Form(BookForm) { slot, moves }: z.output<typeof BookForm>, @Who() ctx: Context) {
    const { visit, events } = await this.rpc.ask(bookVisit, { slot, ...(moves ? { moves } : {}) }, ctx);
    await this.own.until(['messaging'], events);
    return { success: true, visit };
  }

  @Post('form/cancel-visit')
  @Documented('Cancel a video visit', storefront.Ok)
  @HttpCode(200)
  async cancel(@Form(VisitForm) { visit }: z.output<typeof VisitForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(cancelVisit, { visit }, ctx);
    await this.own.until(['messaging'], events);
    return { success: true };
  }

  @Post('form/join-visit')
  @Documented('The way into the room of a video visit', storefront.VisitRoom)
  @HttpCode(200)
  async join(@Form(VisitForm) { visit }: z.output<typeof VisitForm>, @Who() ctx: Context) {
    const { url } = await this.rpc.ask(joinMyVisit, { visit }, ctx);
    return { success: true, url };
  }
}
