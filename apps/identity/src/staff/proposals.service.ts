import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Permission } from '@sorrel/contracts/actor';
import { whyNotRegistered } from '@sorrel/contracts/consultations/registration';
import type { Prescriber } from '@sorrel/contracts/consultations/words';
import { prescriberAgreed } from '@sorrel/contracts/identity/events';
import type { decideProposal, listStaff, proposePrescriber } from '@sorrel/contracts/identity/security';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Account } from '../model/account.entity.ts';
import { RegisterCheck } from '../registers/register-check.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { HOURS_TO_AGREE, split, whyNotAgreed } from './giving.ts';
import { RightsNews } from './rights-news.service.ts';

type Particulars = Omit<Prescriber, 'userId'>;
interface ProposalRow extends Row {
  id: number;
  user_id: number;
  name: string;
  rights: Permission[];
  particulars: Particulars | null;
  register: string | null;
  asked_by: number;
  email: string;
  asker: string;
  asker_email: string | null;
  asker_rights: Permission[] | null;
  asked_session: string;
  asked_at: Date;
  expires_at: Date;
  state: string;
}

/** Whose demonstration's particulars are, which no register knows. */
const DEMONSTRATION = /^G(?:MC|PhC) 0{7} \(demonstration\)$/;
const FIND = `select p.*, a.email, b.email as asker_email, trim(a.fname || ' ' || a.sname) as name, coalesce(trim(b.fname || ' ' || b.sname), 'Staff') as asker,
    case when b.disabled_at is null then b.permissions end as asker_rights
  from staff_proposals p join accounts a on a.id = p.user_id left join accounts b on b.id = p.asked_by`;

export interface Given {
  waiting: Permission[];
  waitsUntil: string | null;
}

/** Rights and a prescriber's particulars that take two people: one asks, another agrees within a day. */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
    private readonly register: RegisterCheck,
    private readonly news: RightsNews,
  ) {}

  /** Gives an account what one person may give, and asks for the rest. The caller has locked the account. */
  async give(tx: Tx, account: Account, had: readonly Permission[], wanted: readonly Permission[]): Promise<Given> {
    const { kind, permissions, name } = tx.ctx.actor;
    const { now, byTwo } = split(had, wanted, kind === 'system' ? null : permissions);
    account.permissions = now;
    await this.void(tx, account.id, false);
    const about = `${account.fname} ${account.sname}`.trim();
    const added = now.filter((one) => !had.includes(one));
    const by = kind === 'staff' ? name || 'Staff' : 'The operator, on the server';
    if (added.length > 0)
      await this.news.tell(tx, account.id, {
        about,
        by,
        second: null,
        rights: added,
        what: 'given',
        until: null,
        register: null,
      });
    if (byTwo.length === 0) return { waiting: [], waitsUntil: null };
    const until = await this.ask(tx, { userId: account.id, about, rights: byTwo, particulars: null, register: null });
    return { waiting: byTwo, waitsUntil: until };
  }

  async proposePrescriber(
    { userId, ...particulars }: z.output<typeof proposePrescriber.input>,
    ctx: Context,
  ): Promise<z.input<typeof proposePrescriber.output>> {
    const why = DEMONSTRATION.test(particulars.registration) ? null : whyNotRegistered(particulars);
    if (why) throw invalid('registration', why);
    const { refused, said } = await this.register.of(particulars);
    if (refused) throw invalid('registration', refused);
    return this.db.transaction(ctx, async (tx) => {
      const account = await tx.em.findOne(Account, { id: userId, role: 'admin', disabledAt: null });
      if (!account) throw notFound('This member of staff');
      await this.void(tx, userId, true);
      const about = `${account.fname} ${account.sname}`.trim();
      const until = await this.ask(tx, { userId, about, rights: [], particulars, register: said });
      return { register: said, waitsUntil: until };
    });
  }

  /** A second person agrees, or does not. Answers the ids of its events. */
  decide({ id, isAgreed }: z.output<typeof decideProposal.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<ProposalRow>(`${FIND} where p.id = ? for update of p`, [id]);
      if (!row) throw notFound('This request');
      if (row.state !== 'open') throw conflict('This has been decided already.', 'decided_already');
      const me = userIdOf(ctx);
      const account = await tx.em.findOne(Account, { id: row.user_id, role: 'admin', disabledAt: null });
      if (!account) throw conflict('This colleague’s account is disabled.');
      // A session is believed for seconds after a right was taken away: here that is too long.
      const mine = await tx.first<{ permissions: Permission[] | null; name: string; email: string }>(
        `select permissions, trim(fname || ' ' || sname) as name, email from accounts where id = ? and role = 'admin' and disabled_at is null for share`,
        [me],
      );
      // Declining is open to whoever asked as well: they take it back.
      const why = isAgreed
        ? whyNotAgreed(
            {
              about: row.user_id,
              askedBy: row.asked_by,
              aboutFace: row,
              askerFace: row.asker_email === null ? null : { name: row.asker, email: row.asker_email },
              rights: row.rights,
              expiresAt: row.expires_at,
              device: await this.sessions.deviceOf(tx, row.asked_session),
            },
            {
              id: me,
              ...(mine ? { face: mine } : {}),
              holds: mine?.permissions ?? null,
              device: await this.sessions.deviceOf(tx, ctx.actor.sessionId),
              askerHolds: row.asker_rights,
              now: tx.now,
            },
          )
        : null;
      if (why) throw new Fault('forbidden', why);
      await tx.rows(`update staff_proposals set state = ?, decided_by = ?, decided_at = ? where id = ?`, [
        isAgreed ? 'agreed' : 'declined',
        me,
        tx.now,
        id,
      ]);
      if (isAgreed) await this.takeEffect(tx, account, row);
      const rights = row.particulars ? ['prescriber’s particulars'] : row.rights;
      await tx.audit(isAgreed ? 'staff.rights-agreed' : 'staff.rights-declined', `user=${row.user_id}`, {
        rights: row.particulars ? 'particulars' : row.rights.join(' '),
        asked_by: row.asked_by,
        ...(isAgreed && (await this.haveOneBrowser(tx, row.asked_by, me)) ? { one_browser: true } : {}),
      });
      await this.news.tell(tx, row.user_id, {
        about: row.name,
        by: row.asker,
        second: ctx.actor.name,
        rights,
        what: isAgreed ? 'given' : 'declined',
        until: null,
        register: row.register,
      });
      return { events: tx.events };
    });
  }

  /** What waits for somebody to agree. */
  async open(userId: number | null): Promise<z.input<typeof listStaff.output>['proposals']> {
    const rows = await this.db.rows<ProposalRow>(`${FIND} where p.state = 'open' and p.expires_at > ? order by p.id`, [
      this.clock.now(),
    ]);
    return rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      name: row.name,
      rights: row.rights,
      particulars: row.particulars,
      register: row.register,
      askedBy: row.asker,
      isMine: row.asked_by === userId,
      isAboutMe: row.user_id === userId,
      askedAt: row.asked_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }));
  }

  /** What was asked for before is void: something newer is asked for, or the account is disabled. */
  async void(tx: Tx, userId: number, isParticulars: boolean | null): Promise<void> {
    await tx.rows(
      `update staff_proposals set state = 'void' where user_id = ? and state = 'open' and (?::boolean is null or (particulars is not null) = ?)`,
      [userId, isParticulars, isParticulars],
    );
  }

  // Colleagues at one bench share a browser, so that alone refuses nothing; whoever reads the audit sees it.
  private async haveOneBrowser(tx: Tx, one: number, other: number): Promise<boolean> {
    const shared = await tx.first(
      'select 1 from sessions a join sessions b on b.mark_hash = a.mark_hash where a.user_id = ? and b.user_id = ? limit 1',
      [one, other],
    );
    return shared !== undefined;
  }

  private async takeEffect(
    tx: Tx,
    account: Account,
    { user_id: userId, rights, particulars, asker }: ProposalRow,
  ): Promise<void> {
    if (particulars) {
      await tx.publish(prescriberAgreed, `staff:${userId}`, { prescriber: { userId, ...particulars }, by: asker });
      return;
    }
    const had = account.permissions ?? [];
    account.permissions = [...new Set([...had, ...rights])];
    await tx.audit('staff.permissions-changed', `user=${userId}`, {
      from: had.join(' '),
      to: account.permissions.join(' '),
    });
  }

  private async ask(
    tx: Tx,
    what: {
      userId: number;
      about: string;
      rights: Permission[];
      particulars: Particulars | null;
      register: string | null;
    },
  ): Promise<string> {
    const { userId, about, rights, particulars, register } = what;
    const until = new Date(tx.now.getTime() + HOURS_TO_AGREE * 3_600_000);
    await tx.rows(
      `insert into staff_proposals (user_id, rights, particulars, register, asked_by, asked_session, asked_at, expires_at) values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        userId,
        rights,
        particulars && JSON.stringify(particulars),
        register,
        userIdOf(tx.ctx),
        tx.ctx.actor.sessionId,
        tx.now,
        until,
      ],
    );
    const named = particulars ? ['prescriber’s particulars'] : rights;
    await tx.audit('staff.rights-asked', `user=${userId}`, {
      rights: particulars ? 'particulars' : rights.join(' '),
    });
    await this.news.tell(tx, userId, {
      about,
      by: tx.ctx.actor.name || 'Staff',
      second: null,
      rights: named,
      what: 'proposed',
      until: until.toISOString(),
      register,
    });
    return until.toISOString();
  }
}
