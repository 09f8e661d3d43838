import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  correctCustomer,
  myCustomer,
  readAddresses,
  readCorrections,
  readCustomer,
  saveNote,
  updateAddress,
  updateMine,
  updateMyAddress,
} from '@sorrel/contracts/identity/rpc';
import { userIdOf, type Context } from '@sorrel/service-kit/actor';
import { invalid } from '@sorrel/service-kit/fault';
import { Answers } from '@sorrel/service-kit/handlers';
import { CorrectionsService } from './corrections.service.ts';
import { CustomersService } from './customers.service.ts';

@Injectable()
export class CustomersRpc {
  constructor(
    private readonly customers: CustomersService,
    private readonly corrections: CorrectionsService,
  ) {}

  @Answers(myCustomer)
  async mine(_input: object, ctx: Context) {
    return { customer: await this.customers.mine(ctx) };
  }

  @Answers(updateMine)
  updateMine(input: z.output<typeof updateMine.input>, ctx: Context) {
    return this.customers.updateMine(input, ctx);
  }

  @Answers(updateMyAddress)
  updateMyAddress(input: z.output<typeof updateMyAddress.input>, ctx: Context) {
    return this.customers.updateAddress(userIdOf(ctx), input, ctx);
  }

  @Answers(readCustomer)
  read(input: z.output<typeof readCustomer.input>, ctx: Context) {
    if (input.id !== undefined) return this.customers.read({ id: input.id }, ctx);
    if (input.email !== undefined) return this.customers.read({ email: input.email.trim().toLowerCase() }, ctx);
    throw invalid('id', 'Give an id or an e-mail.');
  }

  @Answers(readAddresses)
  async addresses({ users }: z.output<typeof readAddresses.input>) {
    return { addresses: await this.customers.addresses(users) };
  }

  @Answers(saveNote)
  saveNote(input: z.output<typeof saveNote.input>, ctx: Context) {
    return this.customers.saveNote(input, ctx);
  }

  @Answers(correctCustomer)
  correct(input: z.output<typeof correctCustomer.input>, ctx: Context) {
    return this.corrections.correct(input, ctx);
  }

  @Answers(readCorrections)
  corrected({ user }: z.output<typeof readCorrections.input>, ctx: Context) {
    return this.corrections.of(user, ctx);
  }

  @Answers(updateAddress)
  updateAddress(input: z.output<typeof updateAddress.input>, ctx: Context) {
    const { address_id, confirmed, ...form } = input;
    return this.customers.updateAddressById(address_id, form, confirmed, ctx);
  }
}
