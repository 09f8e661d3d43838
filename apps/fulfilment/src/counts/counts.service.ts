import { Inject, Injectable } from '@nestjs/common';
import { Counts } from '@sorrel/service-kit/database/counts';
import { Db } from '@sorrel/service-kit/database/db';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { FULFILMENT_CONFIG, type FulfilmentConfig } from '../fulfilment.config.ts';

const TIDIED_AT_ONCE = 1_000;

/** The counts of the console's lists, and what the bench's indexes say of each parcel. */
@Injectable()
export class CountsService extends Counts {
  constructor(db: Db, @Inject(FULFILMENT_CONFIG) config: FulfilmentConfig, @Inject(LOG) log: Log) {
    super(db, config.kit.role, log, [{ table: 'list_count', key: 'list, part, day', sums: ['n'] }]);
  }

  /**
   * Packings of parcels that have left, and the signing of prescriptions of those that lie here since before it was written beside them:
   * both are read rightly before, at the price of a look more. Answers whether there may be more.
   */
  override tidy(): Promise<boolean> {
    return this.db.bare(async (rows) => {
      const closed = await rows(
        `update packings set is_open = false where item_id in (
           select g.item_id from packings g join dispatches d using (item_id) where g.is_open and d.status = 'shipped' limit ${TIDIED_AT_ONCE} for update of g skip locked) returning item_id`,
      );
      // The trigger fills it in.
      const signed = await rows(
        `update dispatches set signed_at = null where item_id in (
           select d.item_id from dispatches d join prescription_copies p on p.id = d.prescription_id
           where d.status in ('ready', 'label-pending', 'held') and d.paid_at is not null and d.signed_at is null limit ${TIDIED_AT_ONCE} for update of d skip locked) returning item_id`,
      );
      return closed.length === TIDIED_AT_ONCE || signed.length === TIDIED_AT_ONCE;
    });
  }
}
