import { ContractPlainCauses20270116, PlainCauses20270115 } from './20270115_x_plain_causes.ts';
import type { NamedMigration } from '@sorrel/service-kit/database/migrations';
import { Messages20261121 } from './20261121_messages.ts';
import { EarlyAccess20261124 } from './20261124_early_access.ts';
import { Reading20261125 } from './20261125_reading.ts';
import { Waiting20261206 } from './20261206_waiting.ts';
import { Business20261206 } from './20261206_business.ts';
import { Search20261207 } from './20261207_search.ts';
import { Desk20261208, DeskLists20261208 } from './20261208_desk.ts';
import { Notes20261208 } from './20261208_notes.ts';
import { Replies20261208 } from './20261208_replies.ts';
import { Insights20261215 } from './20261215_insights.ts';
import { Attachments20261216 } from './20261216_attachments.ts';
import { WithPatient20261220 } from './20261220_c_with_patient.ts';
import { LookBy20261229 } from './20261229_w_look_by.ts';
import { NamesAsSpoken20261230 } from './20261230_s_names_as_spoken.ts';
import { JoinedMails20270115 } from './20270115_c_joined_mails.ts';
import { WrittenBy20261230 } from './20261230_t_written_by.ts';

/** In the order they run, since tables refer to earlier ones. Add new ones at the end. */
export const migrations: NamedMigration[] = [
  { name: '20261121_messages', class: Messages20261121 },
  { name: '20261124_early_access', class: EarlyAccess20261124 },
  { name: '20261125_reading', class: Reading20261125 },
  { name: '20261206_waiting', class: Waiting20261206 },
  { name: '20261206_business', class: Business20261206 },
  { name: '20261207_search', class: Search20261207 },
  { name: '20261208_desk', class: Desk20261208 },
  { name: '20261208_desk_lists', class: DeskLists20261208 },
  { name: '20261208_replies', class: Replies20261208 },
  { name: '20261208_notes', class: Notes20261208 },
  { name: '20261215_insights', class: Insights20261215 },
  { name: '20261216_attachments', class: Attachments20261216 },
  { name: '20261220_c_with_patient', class: WithPatient20261220 },
  { name: '20261229_w_look_by', class: LookBy20261229 },
  { name: '20261230_s_names_as_spoken', class: NamesAsSpoken20261230 },
  { name: '20261230_t_written_by', class: WrittenBy20261230 },
  { name: '20270115_c_joined_mails', class: JoinedMails20270115 },
  { name: '20270115_x_plain_causes', class: PlainCauses20270115 },
  { name: '20270116_contract_plain_causes', class: ContractPlainCauses20270116 },
];
