import { generateKeyPairSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Prescriber } from '@sorrel/contracts/consultations/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, invalid } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { CONSULTATIONS_CONFIG, type ConsultationsConfig } from '../consultations.config.ts';
import { PrescriberRow } from './prescriber.entity.ts';
import { whyNotRegistered } from '@sorrel/contracts/consultations/registration';

const KEY_PLACE = 'consultations.prescribers.private_key';

/** The sandbox's prescribers: nobody real, and no register knows the number. */
const DEMONSTRATION: Omit<Prescriber, 'userId' | 'name'> = {
  qualification: 'MBBS (demonstration)',
  registration: 'GMC 0000000 (demonstration)',
  address: ['Sorrel Pharmacy', '12 Orchard Lane', 'Bristol', 'BS1 4DJ'],
};

export interface Signer {
  prescriber: Prescriber;
  publicKey: string;
  privateKey: string;
}

/** Who may sign, with what particulars, and each one's own key. Private keys are sealed and leave this service never. */
@Injectable()
export class PrescribersService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    @Inject(CONSULTATIONS_CONFIG) private readonly config: ConsultationsConfig,
  ) {}

  /** Particulars may change; the key made with the first ones stays. */
  async save(prescriber: Prescriber, ctx: Context): Promise<Record<string, never>> {
    const why = this.config.kit.isSandbox ? null : whyNotRegistered(prescriber);
    if (why) throw invalid('registration', why);
    await this.db.transaction(ctx, (tx) => this.agreed(tx, prescriber));
    return {};
  }

  /** Two people in the console want these to count. */
  async agreed(tx: Tx, prescriber: Prescriber): Promise<void> {
    await this.write(tx, prescriber);
    await tx.audit('prescriber.saved', `user=${prescriber.userId}`, { registration: prescriber.registration });
  }

  async list(): Promise<{ prescribers: (Prescriber & { problem: string | null })[] }> {
    const rows = await this.db.em().find(PrescriberRow, {}, { orderBy: { name: 'asc', userId: 'asc' } });
    return {
      prescribers: rows.map(({ userId, name, qualification, registration, address }) => ({
        userId,
        name,
        qualification,
        registration,
        address,
        problem: whyNotRegistered({ name, qualification, registration, address }),
      })),
    };
  }

  /** The caller as signer. Without particulars: conflict; in the sandbox demonstration ones are made. */
  async signer(tx: Tx, ctx: Context): Promise<Signer> {
    const userId = userIdOf(ctx);
    const row = (await tx.em.findOne(PrescriberRow, { userId })) ?? (await this.demonstration(tx, userId, ctx));
    const { name, qualification, registration, address, publicKey } = row;
    const why = this.config.kit.isSandbox ? null : whyNotRegistered(row);
    if (why)
      throw conflict(
        `${why} Please ask somebody in operations to correct your particulars as a prescriber, under Staff.`,
        'prescriber_unknown',
      );
    return {
      prescriber: { userId, name, qualification, registration, address },
      publicKey,
      privateKey: this.sealer.open(KEY_PLACE, userId, row.privateKeySealed),
    };
  }

  private async demonstration(tx: Tx, userId: number, ctx: Context): Promise<PrescriberRow> {
    if (!this.config.kit.isSandbox) {
      throw conflict(
        'Your particulars as a prescriber (qualification, registration number, address) are not recorded yet. Please ask somebody in operations to add them, under Staff.',
        'prescriber_unknown',
      );
    }
    await this.write(tx, { userId, name: ctx.actor.name || 'Demonstration prescriber', ...DEMONSTRATION });
    return tx.em.findOneOrFail(PrescriberRow, { userId }, { refresh: true });
  }

  private async write(tx: Tx, { userId, name, qualification, registration, address }: Prescriber): Promise<void> {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    await tx.rows(
      `insert into prescribers (user_id, name, qualification, registration, address, public_key, private_key_sealed) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (user_id) do update set name = excluded.name, qualification = excluded.qualification, registration = excluded.registration, address = excluded.address`,
      [userId, name, qualification, registration, address, publicKey, this.sealer.seal(KEY_PLACE, userId, privateKey)],
    );
  }
}
