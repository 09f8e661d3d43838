import type { z } from 'zod';
import type { RegisterEntry } from '@sorrel/contracts/fulfilment/rpc';
import type * as admin from '@sorrel/contracts/http/admin';

export const registerView = ({ particulars: said, ...entry }: RegisterEntry): z.input<typeof admin.RegisterRow> => ({
  id: entry.id,
  order_id: `SRL-${entry.itemId}`,
  kind: entry.kind,
  corrects: entry.corrects,
  corrected_by: entry.correctedBy,
  supplied_on: said.suppliedOn,
  medicine: said.medicine,
  strength: said.strength,
  form: said.form,
  quantity: said.quantity,
  batch: said.batch && { number: said.batch.number, expires_on: said.batch.expiresOn },
  patient: said.patient,
  prescriber: said.prescriber,
  prescribed_on: said.prescribedOn,
  prescription_ref: said.prescriptionRef,
  is_repeat: said.isRepeat,
  entered_at: entry.enteredAt,
  copied_at: entry.copiedAt,
  by: entry.by,
  reason: entry.reason,
  is_late: entry.isLate,
  is_after_closing: entry.isAfterClosing,
  page: entry.page && { day: entry.page.day, closed_at: entry.page.closedAt, by: entry.page.by },
});
