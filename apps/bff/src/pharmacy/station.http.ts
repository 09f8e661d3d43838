import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { MOST_SIGNS } from '@sorrel/contracts/fulfilment/scan';
import { isSwapReasoned, SWAP_REASONS } from '@sorrel/contracts/fulfilment/station';
import { checkScan, decideCheck, MissCause, MissKind, stationFigures } from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Form, id, text } from '../edge/forms.edge.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

const ScanForm = z
  .object({
    /** The order that is open; without it, one is to be opened. */
    item: id.nullable(),
    // Not a line of text: what parts the fields of a pack's code is a control sign.
    scanned: z
      .string('Nothing was scanned.')
      .min(1, 'Nothing was scanned.')
      .max(MOST_SIGNS, `A code has at most ${MOST_SIGNS} signs.`),
    key: z.uuid(),
    /** A pack of another batch is taken, and why. */
    swap_reason: z.enum(SWAP_REASONS, 'Please choose a reason.').optional(),
    swap_note: text(500, 'Please say why.').optional(),
  })
  .refine(({ swap_reason: reason, swap_note: note = '' }) => !reason || isSwapReasoned({ reason, note }), {
    path: ['swap_note'],
    message: 'Please say why.',
  });

const words = text(1_000, 'Please write a few words.');
const Passed = z.object({ outcome: z.literal('passed'), item: id, key: z.uuid() });
const Failed = z.object({
  outcome: z.literal('failed'),
  item: id,
  kind: z.enum(MissKind.options, 'Please choose what was wrong.'),
  causes: z.array(MissCause, 'Please choose at least one.').min(1, 'Please choose at least one.'),
  what: words.min(3, 'Please write a few words.'),
  key: z.uuid(),
});
const CheckForm = z.discriminatedUnion('outcome', [Passed, Failed], 'Please choose whether it passes.');

/** The one-scan station. */
@Controller('v2/admin')
@For('staff')
export class StationHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
  ) {}

  @Get('station')
  @Needs(stationFigures)
  @Documented('The one-scan station, page', admin.StationPage)
  @Page()
  async page(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/Station', () => this.rpc.ask(stationFigures, {}, ctx));
  }

  @Post('form/station-scan')
  @Needs(checkScan)
  @Documented('Check a scan at the station', admin.StationScanned)
  @HttpCode(200)
  async scan(
    @Form(ScanForm)
    { item: itemId, scanned, key, swap_reason: reason, swap_note: note = '' }: z.output<typeof ScanForm>,
    @Who() ctx: Context,
  ): Promise<z.input<typeof admin.StationScanned>> {
    const {
      text: said,
      verdict,
      isMoved,
      isWaiting,
      order,
      check,
    } = await this.rpc.ask(checkScan, { itemId, scanned, key, swap: reason ? { reason, note } : null }, ctx);
    return {
      success: true,
      verdict,
      text: said,
      is_moved: isMoved,
      is_waiting: isWaiting,
      order: order && {
        item_id: order.itemId,
        order_id: order.orderId,
        patient: order.patient,
        code: order.code,
        product: order.product,
        quantity: order.quantity,
        strengths: order.strengths,
        directions: order.directions,
        batch: order.batch,
        label: order.label,
        expires_on: order.pack?.expiresOn ?? null,
        is_cold: order.isColdChain,
        labels: order.labels,
      },
      check: check && {
        packed_by: check.packedBy,
        packed_at: check.packedAt,
        prescribed: check.prescribed && {
          ref: check.prescribed.ref,
          signed_on: check.prescribed.signedOn,
          prescriber: check.prescribed.prescriber,
          product: check.prescribed.product,
          strengths: check.prescribed.strengths,
          quantity: check.prescribed.quantity,
          directions: check.prescribed.directions,
          precautions: check.prescribed.precautions,
        },
        label: check.label,
      },
    };
  }

  @Post('form/station-check')
  @Needs(decideCheck)
  @Documented('Pass or fail what somebody else has packed', admin.StationChecked)
  @HttpCode(200)
  async decide(
    @Form(CheckForm) form: z.output<typeof CheckForm>,
    @Who() ctx: Context,
  ): Promise<z.input<typeof admin.StationChecked>> {
    const { item: itemId, key } = form;
    const fault = form.outcome === 'passed' ? null : { kind: form.kind, causes: form.causes, what: form.what };
    const { nearMissId } = await this.rpc.ask(decideCheck, { itemId, key, fault }, ctx);
    return { success: true, near_miss_id: nearMissId };
  }
}
