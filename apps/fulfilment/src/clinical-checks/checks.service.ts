import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Seen } from '@sorrel/contracts/fulfilment/clinical-check';
import { prescriberAsked } from '@sorrel/contracts/fulfilment/events';
import type { decideClinicalCheck } from '@sorrel/contracts/fulfilment/rpc';
import type { pharmacistAnswered } from '@sorrel/contracts/consultations/events';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { unknownItem } from '../decisions/unknown-item.ts';
import { whyNotReady, wordsOf } from '../decisions/may-ship.ts';
import { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import { standingOf, type Dispatch } from '../records/dispatch.ts';
import { DispatchRecords } from '../records/records.service.ts';
import { whyNotTheirs, whyNoVerdict } from './clinical-check.ts';
import { ClinicalStates } from './states.service.ts';

type Input = z.output<typeof decideClinicalCheck.input>;
type Answer = z.input<typeof decideClinicalCheck.output>;
/** Sealed: what the pharmacist wrote, and what was laid before them. */
export interface ClinicalRecord {
  words: string;
  seen: Seen[];
}
interface CheckRow extends Row {
  id: number;
  item_id: number;
  kind: string;
  by_id: number | null;
}

export const CLINICAL_RECORD = 'fulfilment.clinical_checks.record';
const LEAVING = 'This parcel has left, or its label is being bought just now. Please look under Dispatch.';

/** A pharmacist's verdict on a supply, under the row lock of the item: of two at once one counts. */
@Injectable()
export class ClinicalChecksService {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly prescriptions: PrescriptionsService,
    private readonly states: ClinicalStates,
    private readonly sealer: Sealer,
  ) {}

  decide(input: Input, ctx: Context): Promise<Answer> {
    const { itemId, key, verdict, intervention, words, seen } = input;
    return this.db.transaction(ctx, async (tx) => {
      const dispatch = await this.records.locked(tx, itemId);
      if (!dispatch) throw unknownItem();
      const known = await tx.first<CheckRow>('select id, item_id, kind, by_id from clinical_checks where key = ?', [
        key,
      ]);
      if (known) return again(known, input, userIdOf(ctx));
      const prescription = await this.mayDecide(tx, dispatch, verdict);
      const { clinical, lookedAt } = await this.states.standing(tx, dispatch);
      const why =
        (verdict === 'checked'
          ? whyNotTheirs(
              { userId: userIdOf(ctx), prescriberId: prescription.prescriber.userId },
              await this.states.setting(tx),
            )
          : null) ?? whyNoVerdict(verdict, { clinical, byName: lookedAt?.byName ?? null });
      if (why) throw conflict(why.text, why.code);
      const id = await tx.nextId('clinical_checks');
      const sealed = this.sealer.sealJson(CLINICAL_RECORD, id, { words, seen } satisfies ClinicalRecord);
      await this.states.write(tx, dispatch, { id, kind: verdict, key, intervention, sealed });
      // What a pharmacist takes back after it was packed is packed anew, if it is supplied after all.
      if (clinical === 'checked') await this.records.takenApart(tx, itemId);
      if (verdict !== 'checked')
        await tx.publish(prescriberAsked, `item:${itemId}`, {
          checkId: id,
          itemId,
          subscriptionId: dispatch.subscriptionId,
          userId: dispatch.userId,
          isStopped: verdict === 'stopped',
          text: words,
          by: ctx.actor.name,
          at: tx.now.toISOString(),
        });
      await tx.audit('supply.looked-at', `itemId=${itemId}`, { id, kind: verdict, intervention });
      return { id, events: tx.events };
    });
  }

  /** Their answer stands in the record; what waited for it is to be looked at again. What was stopped since stays so. */
  async answered(tx: Tx, { checkId, text, by }: z.output<typeof pharmacistAnswered.data>): Promise<void> {
    const asked = await tx.first<CheckRow>('select id, item_id, kind, by_id from clinical_checks where id = ?', [
      checkId,
    ]);
    const dispatch = asked && (await this.records.locked(tx, asked.item_id));
    if (!dispatch || (await tx.first('select 1 from clinical_checks where answers = ?', [checkId]))) return;
    const id = await tx.nextId('clinical_checks');
    const sealed = this.sealer.sealJson(CLINICAL_RECORD, id, { words: text, seen: [] } satisfies ClinicalRecord);
    await this.states.answered(tx, dispatch, { id, sealed, answers: checkId, by: { id: null, name: by } });
  }

  private async mayDecide(tx: Tx, dispatch: Dispatch, verdict: Input['verdict']) {
    const { status, prescriptionId, shippedAt } = dispatch;
    if (status === 'label-pending' || status === 'shipped' || shippedAt !== null)
      throw conflict(LEAVING, 'not_waiting');
    const held = whyNotReady(standingOf(dispatch));
    if (held && (verdict === 'checked' || status !== 'held')) throw conflict(wordsOf(held), 'not_waiting');
    const prescription = prescriptionId === null ? null : await this.prescriptions.find(tx, prescriptionId);
    if (!prescription) throw conflict('The prescription has not reached the pharmacy yet.', 'not_waiting');
    return prescription;
  }
}

function again(known: CheckRow, { itemId, verdict }: Input, userId: number): Answer {
  const isSame = known.item_id === itemId && known.kind === verdict && known.by_id === userId;
  if (!isSame) throw conflict('This was sent before, for something else. Please load the page again.', 'key_reused');
  return { id: known.id, events: [] };
}
