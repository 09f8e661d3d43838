import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { changePermissions, listStaff } from '@sorrel/contracts/identity/security';
import type { Permission } from '@sorrel/contracts/actor';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { Fault, notFound } from '@sorrel/service-kit/fault';
import { Account } from '../model/account.entity.ts';
import { ProposalsService, type Given } from './proposals.service.ts';

interface StaffRow extends Row {
  id: number;
  fname: string;
  sname: string;
  email: string;
  permissions: Permission[] | null;
  is_factor_on: boolean;
  passkeys: number;
  seen_at: Date | null;
  disabled_at: Date | null;
  invited_at: Date | null;
  invited_until: Date | null;
}

/** The account staff write to customers as; it belongs to no one person. */
const TEAM_ID = 1;

/** Who works in the console, and what they may do there. */
@Injectable()
export class RolesService {
  constructor(
    private readonly db: Db,
    private readonly proposals: ProposalsService,
  ) {}

  async list(ctx: Context): Promise<z.input<typeof listStaff.output>> {
    const rows = await this.db.rows<StaffRow>(
      `select a.id, a.fname, a.sname, a.email, a.permissions, a.disabled_at, a.invited_at,
         (select max(expires_at) from links l where l.user_id = a.id and l.kind = 'invitation' and l.used_at is null) as invited_until,
         exists (select 1 from factors f where f.user_id = a.id and f.confirmed_at is not null) as is_factor_on,
         (select count(*)::int from passkeys k where k.user_id = a.id) as passkeys,
         (select max(seen_at) from sessions s where s.user_id = a.id) as seen_at
       from accounts a where a.role = 'admin' and a.id <> ? order by a.disabled_at is not null, a.fname, a.sname, a.id`,
      [TEAM_ID],
    );
    return {
      proposals: await this.proposals.open(ctx.actor.userId),
      staff: rows.map((row) => ({
        id: row.id,
        name: `${row.fname} ${row.sname}`.trim(),
        email: row.email,
        permissions: row.permissions ?? [],
        isFactorOn: row.is_factor_on,
        passkeys: row.passkeys,
        seenAt: row.seen_at?.toISOString() ?? null,
        invitedUntil: row.invited_at ? (row.invited_until ?? row.invited_at).toISOString() : null,
        disabledAt: row.disabled_at?.toISOString() ?? null,
      })),
    };
  }

  /** Setting the same permissions again changes nothing. Open sessions follow within seconds. */
  change({ user, permissions }: z.output<typeof changePermissions.input>, ctx: Context): Promise<Given> {
    if (user === ctx.actor.userId)
      throw new Fault('forbidden', 'You cannot change your own permissions. Please ask a colleague in operations.');
    return this.db.transaction(ctx, async (tx) => {
      const account = await tx.em.findOne(Account, { id: user, role: 'admin', disabledAt: null });
      if (!account) throw notFound('This member of staff');
      const wanted = [...new Set(permissions)];
      const had = account.permissions ?? [];
      if (wanted.toSorted().join() === had.toSorted().join()) return { waiting: [], waitsUntil: null };
      const given = await this.proposals.give(tx, account, had, wanted);
      const now = account.permissions ?? [];
      if (now.toSorted().join() !== had.toSorted().join())
        await tx.audit('staff.permissions-changed', `user=${user}`, { from: had.join(' '), to: now.join(' ') });
      return given;
    });
  }
}
