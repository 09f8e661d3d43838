import { Injectable } from '@nestjs/common';
import { searchOf } from '@sorrel/contracts/identity/search';
import type { Customer } from '@sorrel/contracts/identity/words';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { CopyWrite } from '@sorrel/service-kit/messaging/events/event-pipeline';
import { NOT_ERASED } from '@sorrel/service-kit/people/erasing';
import { nationOf } from '@sorrel/contracts/working-days';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { nameOf, PARTICULARS, type CustomerCopy, type Particulars } from './customer.ts';
import { postcodeTokens } from './postcodes.service.ts';

export type Reader = Pick<Tx, 'first' | 'rows'>;

/** The copy of customers: name and e-mail readable for searching, the rest sealed. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly sealer: Sealer,
    private readonly tokens: IndexTokens,
  ) {}

  /** An older event never overwrites a newer one. */
  copyOf(customer: Customer, seq: number): CopyWrite {
    const { id, phone, birth_date: birthDate, address, is_address_doubtful: isAddressDoubtful } = customer;
    const addressUnconfirmedSince = customer.address_unconfirmed_since;
    const sealed = this.sealer.sealJson(PARTICULARS, id, {
      phone,
      birthDate,
      address,
      isAddressDoubtful,
      addressUnconfirmedSince,
    } satisfies Particulars);
    const marks = postcodeTokens(this.tokens, address);
    return {
      sql: `insert into customer_copies (user_id, seq, name, email, search, nation, particulars_sealed, postcode_token, district_token) select ?::bigint, ?::bigint, ?, ?, ?, ?, ?, ${marks.sql} from fresh where ${NOT_ERASED}
       on conflict (user_id) do update set seq = excluded.seq, name = excluded.name, email = excluded.email, search = excluded.search, nation = excluded.nation, particulars_sealed = excluded.particulars_sealed, postcode_token = excluded.postcode_token, district_token = excluded.district_token
       where customer_copies.seq < excluded.seq`,
      params: [
        id,
        seq,
        nameOf(customer),
        customer.email,
        searchOf(customer),
        address ? nationOf(address.postcode) : null,
        sealed,
        ...marks.params,
        id,
      ],
    };
  }

  async find(reader: Reader, userId: number): Promise<CustomerCopy | null> {
    const row = await reader.first<{ name: string; email: string; particulars_sealed: string }>(
      'select name, email, particulars_sealed from customer_copies where user_id = ?',
      [userId],
    );
    return row
      ? {
          userId,
          name: row.name,
          email: row.email,
          ...this.sealer.openJson<Particulars>(PARTICULARS, userId, row.particulars_sealed),
        }
      : null;
  }
}
