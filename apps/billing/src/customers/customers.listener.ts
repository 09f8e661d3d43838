import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import { searchOf } from '@sorrel/contracts/identity/search';
import type { Customer } from '@sorrel/contracts/identity/words';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { isErased } from '@sorrel/service-kit/people/erasing';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { HoldsService } from '../holds/holds.service.ts';
import { PHONE, PhonesService } from './phones.service.ts';

/** Keeps a copy of identity's customers: who they are, how to find them, whose referral code is whose. */
@Controller()
export class CustomersListener {
  constructor(
    private readonly sealer: Sealer,
    private readonly holds: HoldsService,
    private readonly phones: PhonesService,
  ) {}

  @EventHandler(customerRegistered)
  registered(data: z.output<typeof customerRegistered.data>, tx: Tx, envelope: Envelope): Promise<void> {
    return this.keep(data.customer, tx, envelope.seq);
  }

  @EventHandler(customerChanged)
  changed(data: z.output<typeof customerChanged.data>, tx: Tx, envelope: Envelope): Promise<void> {
    return this.keep(data.customer, tx, envelope.seq);
  }

  private async keep(customer: Customer, tx: Tx, seq: number): Promise<void> {
    const reads = tx.beside.together();
    const [isGone, known, waiting] = await Promise.all([
      isErased(reads, customer.id),
      this.phones.knownToken(reads, customer.phone),
      this.holds.waitingOf(reads, customer.id, 'address'),
    ]);
    // Of somebody erased no value is given a token.
    if (isGone) return;
    const {
      id,
      fname,
      sname,
      email,
      phone,
      referral_code,
      created_at,
      address,
      is_address_doubtful: isDoubtful,
    } = customer;
    const addressState = address === null ? 'missing' : isDoubtful ? 'doubtful' : 'good';
    const [search, phoneToken] = [searchOf(customer), known ?? (await this.phones.tokenOf(tx, phone))];
    const copy: [string, unknown[]] = [
      `insert into customers (user_id, seq, fname, sname, email, phone_sealed, referral_code, created_at, search, address_state, phone_token) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (user_id) do update set seq = excluded.seq, fname = excluded.fname, sname = excluded.sname, email = excluded.email, phone_sealed = excluded.phone_sealed, referral_code = excluded.referral_code, search = excluded.search, address_state = excluded.address_state, phone_token = excluded.phone_token
       where customers.seq < excluded.seq returning user_id`,
      [
        id,
        seq,
        fname,
        sname,
        email,
        this.sealer.seal(PHONE, id, phone),
        referral_code,
        created_at,
        search,
        addressState,
        phoneToken,
      ],
    ];
    if (addressState !== 'good' || waiting.length === 0) return tx.atEnd(...copy);
    const kept = await tx.rows(...copy);
    if (kept.length > 0) await this.holds.lookAgain(tx, id, 'address');
  }
}
