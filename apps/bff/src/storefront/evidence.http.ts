import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { DOCUMENT_KINDS } from '@sorrel/contracts/consultations/evidence-state';
import { DOCUMENT_PICTURES_MAX, myEvidence, sendDocument } from '@sorrel/contracts/consultations/rpc';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Form, id } from '../edge/forms.edge.ts';
import { For, Who } from '../session/access.edge.ts';

const DocumentForm = z.object({
  kind: z.enum(DOCUMENT_KINDS, 'Please choose what it shows.'),
  source: sendDocument.input.shape.source,
  photos: z
    .array(id, 'Please add a picture of it.')
    .min(1, 'Please add a picture of it.')
    .max(DOCUMENT_PICTURES_MAX, `Please send at most ${DOCUMENT_PICTURES_MAX} pictures.`),
});

/** What the clinic still has to verify about the person, in the account. */
@Controller('v2/profile')
@For('customer')
export class EvidenceHttp {
  constructor(private readonly rpc: RpcClient) {}

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
}
