import type { NamedMigration } from '@sorrel/service-kit/database/migrations';
import { Accounts20261121 } from './20261121_accounts.ts';
import { Security20261122 } from './20261122_security.ts';
import { Corrections20261128 } from './20261128_corrections.ts';
import { Strangers20261129 } from './20261129_strangers.ts';
import { PlansPermission20261204 } from './20261204_plans_permission.ts';
import { Invitations20261206 } from './20261206_invitations.ts';
import { Business20261207 } from './20261207_business.ts';
import { Backups20261208 } from './20261208_backups.ts';
import { Erasures20261209 } from './20261209_erasures.ts';
import { ListViews20261216 } from './20261216_v_list_views.ts';
import { AddressBy20261216 } from './20261216_v_address_by.ts';
import { Imports20261216 } from './20261216_i_imports.ts';
import { Passkeys20261218 } from './20261218_p_passkeys.ts';
import { Staff20261220 } from './20261220_c_staff.ts';
import { Limits20261224 } from './20261224_limits.ts';
import { EmailByStaff20270115 } from './20270115_d_email_by_staff.ts';
import { AddressChanges20261230 } from './20261230_s_address_changes.ts';
import { StaffProposals20261230 } from './20261230_r_staff_proposals.ts';

/** In the order they run, since tables refer to earlier ones. Add new ones at the end. */
export const migrations: NamedMigration[] = [
  { name: '20261121_accounts', class: Accounts20261121 },
  { name: '20261122_security', class: Security20261122 },
  { name: '20261128_corrections', class: Corrections20261128 },
  { name: '20261129_strangers', class: Strangers20261129 },
  { name: '20261204_plans_permission', class: PlansPermission20261204 },
  { name: '20261206_invitations', class: Invitations20261206 },
  { name: '20261207_business', class: Business20261207 },
  { name: '20261208_backups', class: Backups20261208 },
  { name: '20261209_erasures', class: Erasures20261209 },
  { name: '20261216_v_list_views', class: ListViews20261216 },
  { name: '20261216_v_address_by', class: AddressBy20261216 },
  { name: '20261216_i_imports', class: Imports20261216 },
  { name: '20261218_p_passkeys', class: Passkeys20261218 },
  { name: '20261220_c_staff', class: Staff20261220 },
  { name: '20261224_limits', class: Limits20261224 },
  { name: '20261230_r_staff_proposals', class: StaffProposals20261230 },
  { name: '20261230_s_address_changes', class: AddressChanges20261230 },
  { name: '20270115_d_email_by_staff', class: EmailByStaff20270115 },
];
