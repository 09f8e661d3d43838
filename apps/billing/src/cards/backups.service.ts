import { Injectable } from '@nestjs/common';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { invalid } from '@sorrel/service-kit/fault';
import { MethodsService } from './methods.service.ts';

export interface Backup {
  methodId: string;
  brand: string;
  last4: string;
}
const TRIED = 'select 1 from charges where item_id = ? and is_backup limit 1';

/** The card a customer names in case the one they pay with is refused. */
@Injectable()
export class BackupsService {
  constructor(
    private readonly db: Db,
    private readonly methods: MethodsService,
  ) {}

  async of(userId: number, rows: Pick<Db, 'first'> = this.db): Promise<Backup | null> {
    const row = await rows.first<{ backup_method_id: string | null; backup_brand: string; backup_last4: string }>(
      'select backup_method_id, backup_brand, backup_last4 from stripe_customers where user_id = ?',
      [userId],
    );
    return row?.backup_method_id
      ? { methodId: row.backup_method_id, brand: row.backup_brand, last4: row.backup_last4 }
      : null;
  }

  /** The backup card for a charge that was refused on `mainMethodId`: used once for each item, and never the card that was just refused. */
  async untried(
    tx: Tx,
    { userId, itemId, mainMethodId }: { userId: number; itemId: number; mainMethodId: string | null | undefined },
  ): Promise<Backup | null> {
    const backup = await this.of(userId, tx);
    if (!backup || backup.methodId === mainMethodId) return null;
    return (await tx.first(TRIED, [itemId])) ? null : backup;
  }

  /** By the customer; null takes it away. */
  async choose(methodId: string | null, ctx: Context): Promise<{ backup: string | null; events: string[] }> {
    const userId = userIdOf(ctx);
    const card = methodId === null ? null : await this.card(userId, methodId, ctx);
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows(
        'update stripe_customers set backup_method_id = ?, backup_brand = ?, backup_last4 = ? where user_id = ?',
        [card?.id ?? null, card?.brand ?? '', card?.last4 ?? '', userId],
      );
      return { backup: card?.id ?? null, events: tx.events };
    });
  }

  private async card(userId: number, methodId: string, ctx: Context) {
    const known = async () => (await this.methods.list(userId, false)).find((one) => one.id === methodId);
    // A card without a copy is looked up at the provider; another customer's card is answered as not found.
    const copied = (await known()) ?? (await this.methods.customerWith(userId, methodId, ctx).then(known));
    const card = copied?.type === 'card' ? copied : undefined;
    if (!card) throw invalid('payment_method', 'Only a card can be your backup. Please choose one of your cards.');
    return card;
  }
}
