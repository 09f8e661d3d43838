import { Inject, Injectable } from '@nestjs/common';
import { Counts } from '@sorrel/service-kit/database/counts';
import { Db } from '@sorrel/service-kit/database/db';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';

const KEY = 'plan_id, plan_name, treatment_slug, consultation, status, is_waiting, should_cancel, due_at';
/** How many subscriptions there are of each kind (`n`) and what they are charged next, as of this statement: kept by the database itself. */
export const COUNTED = `select ${KEY}, n, pence from subscription_counts union all select ${KEY}, n, pence from subscription_count_changes`;

/** The counts of the console's list, and of units of the stock. */
@Injectable()
export class CountsService extends Counts {
  constructor(db: Db, @Inject(BILLING_CONFIG) config: BillingConfig, @Inject(LOG) log: Log) {
    super(db, config.kit.role, log, [
      { table: 'subscription_count', key: KEY, sums: ['n', 'pence'] },
      { table: 'unit_count', key: 'code, shipped_on', sums: ['n'] },
    ]);
  }
}
