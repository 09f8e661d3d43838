import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { joinVisit, listVisits, offerVisits, recordVisit, withdrawSlot } from '@sorrel/contracts/consultations/rpc';
import type { Finding } from '@sorrel/contracts/consultations/words';
import { londonMoment } from '@sorrel/contracts/london';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Form, id, number, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { inFormWords } from './evidence-form.edge.ts';

const OfferForm = z.object({
  day: z.iso.date('Please choose the day.'),
  /** London's clock. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 09:30.'),
  minutes: number,
  count: number,
});
const SlotForm = z.object({ slot: id });
const VisitForm = z.object({ visit: id });
const RecordForm = z.object({
  visit: id,
  height_cm: number.nullish(),
  weight_kg: number.nullish(),
  document_name: text(200).nullish(),
  document_birth_date: z.string().max(40).nullish(),
  document_expires_on: z.string().max(40).nullish(),
});

/** Video visits: staff offer times, join the room, and record what they saw. */
@Controller('v2/admin')
@For('staff')
export class VisitsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly own: ReadYourWrites,
  ) {}

  @Get('visits')
  @Needs(listVisits)
  @Documented('Times for video visits, and who has booked them, page', admin.VisitsPage)
  @Page()
  list(@Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Visits', async () => {
      const { isOffered, slots } = await this.rpc.ask(listVisits, {}, ctx);
      return { is_offered: isOffered, slots };
    });
  }

  @Post('form/offer-visits')
  @Needs(offerVisits)
  @Documented('Offer times for video visits', admin.VisitsOffered)
  @HttpCode(200)
  async offer(@Form(OfferForm) form: z.output<typeof OfferForm>, @Who() ctx: Context) {
    const { offered } = await this.rpc.ask(
      offerVisits,
      {
        startsAt: londonMoment(form.day, form.time).toISOString(),
        // Another length is the owner's to refuse, in words.
        minutes: form.minutes as 15,
        count: form.count,
      },
      ctx,
    );
    return { success: true, offered };
  }

  @Post('form/withdraw-visit-time')
  @Needs(withdrawSlot)
  @Documented('Take a time for a video visit back', storefront.Ok)
  @HttpCode(200)
  async withdraw(@Form(SlotForm) { slot }: z.output<typeof SlotForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(withdrawSlot, { slot }, ctx);
    await this.own.until(['messaging'], events);
    return { success: true };
  }

  @Post('form/join-visit')
  @Needs(joinVisit)
  @Documented('Join a video visit as its host', admin.VisitHosted)
  @HttpCode(200)
  async join(@Form(VisitForm) { visit }: z.output<typeof VisitForm>, @Who() ctx: Context) {
    const { url } = await this.rpc.ask(joinVisit, { visit }, ctx);
    return { success: true, url };
  }

  @Post('form/record-visit')
  @Needs(recordVisit)
  @Documented('Record what was seen in a video visit', storefront.Ok)
  @HttpCode(200)
  async record(@Form(RecordForm) form: z.output<typeof RecordForm>, @Who() ctx: Context) {
    const { events } = await inFormWords(
      this.rpc.ask(recordVisit, { visit: form.visit, findings: findingsOf(form) }, ctx),
    );
    await this.own.until(['messaging'], events);
    return { success: true };
  }
}

// What is half filled in is the owner's to refuse.
function findingsOf(form: z.output<typeof RecordForm>): Finding[] {
  const isBody = (form.height_cm ?? form.weight_kg ?? null) !== null;
  const isIdentity = Boolean(form.document_name || form.document_birth_date);
  return [
    ...(isBody
      ? [{ kind: 'bmi' as const, heightCm: form.height_cm as number, weightKg: form.weight_kg as number }]
      : []),
    ...(isIdentity
      ? [
          {
            kind: 'identity' as const,
            documentName: form.document_name as string,
            documentBirthDate: form.document_birth_date as string,
            ...(form.document_expires_on ? { documentExpiresOn: form.document_expires_on } : {}),
          },
        ]
      : []),
  ];
}
