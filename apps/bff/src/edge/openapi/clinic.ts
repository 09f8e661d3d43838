import * as admin from '@sorrel/contracts/http/admin';
import { get, post, text, whole, type Route } from './route.ts';

/** What prescribers do. */
export const CLINIC_ROUTES: Route[] = [
  post('/v2/admin/form/review', 'Approve or decline', {
    id: whole,
    approve: whole,
    reason: text,
    reason_text: text,
    note: text,
  }),
  post('/v2/admin/form/review-ask', 'Ask the customer before deciding', {
    id: whole,
    text,
    round: whole,
    client_id: text,
  }),
  post('/v2/admin/form/finish-task', 'Finish a clinical task', { id: whole, note: text }),
  post('/v2/admin/form/record-evidence', 'Record verified weight and height, a blood result or an identity', {
    user: whole,
    kind: text,
    method: text,
    taken_on: text,
    note: text,
    client_id: text,
    height_cm: { type: 'number' },
    weight_kg: { type: 'number' },
    potassium: { type: 'number' },
    egfr: { type: 'number' },
    document_name: text,
    document_birth_date: text,
  }),
  post('/v2/admin/form/withdraw-evidence', 'Withdraw a wrong record of evidence', { id: whole, reason: text }),
  get(
    '/v2/admin/data/corrections',
    'What staff have corrected of a customer’s birth date, sex and residency (user)',
    admin.CorrectionsAnswer,
  ),
  post('/v2/admin/form/correct-customer', 'Correct a customer’s birth date, sex or residency, with a written reason', {
    user: whole,
    birth_date: text,
    sex: text,
    uk_resident: text,
    reason: text,
  }),
  get(
    '/v2/admin/data/item-flags',
    'What the safety rules say of an item before it goes into a plan or starts one (action = add with the subscription’s id, change with the item’s, start with the customer’s; item_id)',
    admin.ItemFlagsAnswer,
  ),
];
