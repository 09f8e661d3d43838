import { Inject, Injectable } from '@nestjs/common';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { Metrics } from '@sorrel/service-kit/observability/metrics';

/** What a call was made for; empty where it concerns no row of ours. */
export interface CallFor {
  chargeId?: string;
  refundId?: string;
}

const MOST_LISTED = 100;
const ACCOUNT = 'account';
/** A refusal stands until its charge or refund succeeds or is no longer wanted; one without either, until any call is accepted. */
const STANDING = `from provider_refusals p left join charges c on c.id = p.charge_id left join refunds r on r.id = p.refund_id
  where case when p.charge_id is not null then c.state = 'created' when p.refund_id is not null then r.state in ('created', 'pending') else true end`;

/**
 * Calls that the card provider refuses because of us: a revoked key, a request it does not understand. No card is to blame, so an alarm
 * stays up until our calls are accepted again.
 */
@Injectable()
export class ProviderRefusals {
  constructor(
    private readonly db: Db,
    @Inject(LOG) private readonly log: Log,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'stripe_refused_us',
      'What the card provider refuses because of us: charges, refunds, and our key',
      async () => (await this.db.first<{ value: number }>(`select count(*)::float8 as value ${STANDING}`))?.value ?? 0,
    );
  }

  async note(code: string, { chargeId, refundId }: CallFor): Promise<void> {
    this.log.error('the card provider refuses us: nothing is charged, nobody is told of a declined card', {
      code,
      ...(chargeId ? { chargeId } : {}),
    });
    const key = chargeId ? `charge:${chargeId}` : refundId ? `refund:${refundId}` : ACCOUNT;
    await this.db
      .rows(
        `insert into provider_refusals (key, charge_id, refund_id, code) values (?, ?, ?, ?)
         on conflict (key) do update set code = excluded.code, times = provider_refusals.times + 1, last_at = now()`,
        [key, chargeId ?? null, refundId ?? null, code],
      )
      .catch((error: unknown) => this.log.error('a refusal by the card provider was not written down', { error }));
  }

  /** A call that depends only on our key was accepted; `begun` is the real time it was started. */
  async accepted(begun: Date): Promise<void> {
    await this.db.rows('delete from provider_refusals where key = ? and last_at < ?', [ACCOUNT, begun]);
  }

  /** True when, as far as we know, the provider never made it because it refused our request. */
  async isOfUs(chargeId: string): Promise<boolean> {
    return (await this.db.first('select 1 from provider_refusals where charge_id = ?', [chargeId])) !== undefined;
  }

  async standing() {
    const rows = await this.db.rows<RefusalRow>(
      `select coalesce(c.subscription_id, r.subscription_id) as subscription_id, coalesce(c.amount_pence, r.amount_pence) as amount_pence, p.code, p.times, p.first_at,
         case when p.charge_id is not null then 'charge' when p.refund_id is not null then 'refund' else 'account' end as what ${STANDING} order by p.first_at limit ${MOST_LISTED}`,
    );
    return rows.map((row) => ({
      what: row.what,
      subscriptionId: row.subscription_id,
      amountPence: row.amount_pence,
      code: row.code,
      times: row.times,
      since: row.first_at.toISOString(),
    }));
  }
}

interface RefusalRow extends Row {
  what: 'charge' | 'refund' | 'account';
  subscription_id: number | null;
  amount_pence: number | null;
  code: string;
  times: number;
  first_at: Date;
}
