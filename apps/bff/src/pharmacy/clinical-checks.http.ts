import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { INTERVENTIONS, SEEN } from '@sorrel/contracts/fulfilment/clinical-check';
import {
  type ClinicalRow,
  decideClinicalCheck,
  listClinicalChecks,
  readClinicalCheck,
} from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Asked, Form, id, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Who } from '../session/access.edge.ts';

const IdQuery = z.object({ id });
const DecideForm = z.object({
  id,
  key: z.uuid(),
  verdict: z.enum(['checked', 'asked', 'stopped'], 'Please choose what follows.'),
  intervention: z.enum(INTERVENTIONS).optional().default('none'),
  words: text(2_000).optional().default(''),
  seen: z.array(z.enum(SEEN)).max(SEEN.length).optional().default([]),
});

/** A pharmacist's look at each supply before anything of it is packed. */
@Controller('v2/admin')
@For('staff')
export class ClinicalChecksHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
  ) {}

  @Get('data/clinical-checks')
  @Needs(listClinicalChecks)
  @Documented('Supplies that wait for a pharmacist’s check', admin.ClinicalChecks)
  async list(@Who() ctx: Context): Promise<z.input<typeof admin.ClinicalChecks>> {
    const { rows, isMore } = await this.rpc.ask(listClinicalChecks, {}, ctx);
    return { data: rows.map(rowView), is_more: isMore };
  }

  @Get('data/clinical-check')
  @Needs(readClinicalCheck)
  @Documented('A supply, as a pharmacist has to see it', admin.ClinicalCheckPage)
  async read(
    @Asked(IdQuery) { id: itemId }: z.output<typeof IdQuery>,
    @Who() ctx: Context,
  ): Promise<z.input<typeof admin.ClinicalCheckPage>> {
    const { row, whyNot, prescription, supplies, entries } = await this.rpc.ask(readClinicalCheck, { itemId }, ctx);
    const { signedOn, validUntil, patient, ...words } = prescription;
    return {
      row: rowView(row),
      why_not: whyNot,
      prescription: {
        ...words,
        signed_on: signedOn,
        valid_until: validUntil,
        patient: { name: patient.name, birth_date: patient.birthDate },
      },
      supplies: supplies.map(({ orderId, product, shippedAt }) => ({
        order_id: orderId,
        product,
        shipped_at: shippedAt,
      })),
      entries,
    };
  }

  @Post('form/clinical-check')
  @Needs(decideClinicalCheck)
  @Documented('Say as a pharmacist whether a supply may be packed', storefront.Ok)
  @HttpCode(200)
  async decide(@Form(DecideForm) { id: itemId, ...form }: z.output<typeof DecideForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(decideClinicalCheck, { itemId, ...form }, ctx);
    await this.own.until(['consultations'], events);
    return { success: true as const };
  }
}

const rowView = (row: z.output<typeof ClinicalRow>): z.input<typeof admin.ClinicalCheckRow> => ({
  item_id: row.itemId,
  subscription_id: row.subscriptionId,
  user_id: row.userId,
  order_id: row.orderId,
  patient: row.patient,
  treatment: row.treatment,
  product: row.product,
  is_first: row.isFirst,
  is_high_risk: row.isHighRisk,
  state: row.state,
  is_answered: row.isAnswered,
  since: row.since,
  is_late: row.isLate,
  prescriber: row.prescriber,
});
