import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { changeTreatmentWords, readTreatmentWords } from '@sorrel/contracts/billing/rpc';
import { TreatmentWords } from '@sorrel/contracts/billing/treatment-words';
import * as admin from '@sorrel/contracts/http/admin';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Documented } from '../document/documented.edge.ts';
import { bool, Form, text } from '../edge/forms.edge.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

const { isComingSoon: _, ...words } = TreatmentWords.shape;
const WordsForm = z.object({
  ...words,
  slug: text(60, 'Please choose a treatment.'),
  version: z.coerce.number('This is not a valid version.').int().nonnegative(),
  is_coming_soon: bool,
  why: text(500, 'Please say why.').trim().min(3, 'Please say why.'),
});

/** What the shop's pages say of a treatment. */
@Controller('v2/admin')
@For('staff')
export class WordsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
  ) {}

  @Get('treatments/:slug')
  @Needs(readTreatmentWords)
  @Documented('What the pages say of a treatment, and said before', admin.TreatmentWordsPage)
  @Page()
  words(@Param('slug') slug: string, @Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/TreatmentWords', () => this.rpc.ask(readTreatmentWords, { slug }, ctx));
  }

  @Post('form/treatments/words')
  @Needs(changeTreatmentWords)
  @Documented('A new version of them', admin.TreatmentWordsSaved)
  @Sensitive()
  @HttpCode(200)
  async change(@Form(WordsForm) form: z.output<typeof WordsForm>, @Who() ctx: Context) {
    const { slug, version, why, is_coming_soon: isComingSoon, ...written } = form;
    const input = { slug, version, why, words: { ...written, isComingSoon } };
    const saved = await this.rpc.ask(changeTreatmentWords, input, ctx);
    return { success: true, version: saved.version, changes: saved.changes };
  }
}
