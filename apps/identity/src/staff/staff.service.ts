import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { createStaff, importCustomer } from '@sorrel/contracts/identity/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { invalid } from '@sorrel/service-kit/fault';
import { Account } from '../model/account.entity.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { Hashing } from '../hashing/hashing.service.ts';
import { CustomersService } from '../customers/customers.service.ts';
import { NO_PARTICULARS } from '../customers/customer.ts';
import { readPhone } from '../customers/phone.ts';
import { CustomerRecords } from '../customers/records.service.ts';

/** Accounts created by operators: staff, and customers migrated from another system. */
@Injectable()
export class StaffService {
  constructor(
    private readonly db: Db,
    private readonly hashing: Hashing,
    private readonly accounts: AccountsService,
    private readonly customers: CustomersService,
    private readonly records: CustomerRecords,
  ) {}

  async create(input: z.output<typeof createStaff.input>, ctx: Context): Promise<{ userId: number }> {
    const passwordHash = await this.hashing.password(input.password);
    return this.db.transaction(ctx, async (tx) => {
      const known = await tx.em.findOne(Account, { email: input.email });
      if (known) return { userId: known.id };
      const account = await this.accounts.create(tx, {
        email: input.email,
        passwordHash,
        role: 'admin',
        permissions: input.permissions,
        fname: input.fname,
        sname: input.sname,
        particulars: NO_PARTICULARS,
      });
      await tx.audit('staff.created', `user=${account.id}`);
      return { userId: account.id };
    });
  }

  async importCustomer(
    input: z.output<typeof importCustomer.input>,
    ctx: Context,
  ): Promise<{ userId: number; events: string[] }> {
    const { phone, problem } = readPhone(input.phone);
    if (problem !== undefined) throw invalid('phone', problem);
    const passwordHash = await this.hashing.password(input.password);
    return this.db.transaction(ctx, async (tx) => {
      const known = await tx.em.findOne(Account, { email: input.email });
      if (known) return { userId: known.id, events: [] };
      const particulars = { phone, birth_date: input.birth_date, sex: input.sex, uk_resident: input.uk_resident };
      const account = await this.accounts.create(tx, {
        email: input.email,
        passwordHash,
        role: 'customer',
        permissions: [],
        fname: input.fname,
        sname: input.sname,
        particulars,
      });
      await tx.em.flush();
      if (input.address) await this.customers.writeAddress(tx, account.id, input.address);
      await this.records.tell(tx, account.id, true);
      return { userId: account.id, events: tx.events };
    });
  }
}
