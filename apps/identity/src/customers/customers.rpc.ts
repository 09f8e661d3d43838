import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { emailOf } from '@sorrel/contracts/harmless';
import {
  confirmAddress,
  confirmAddressByLink,
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
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { invalid } from '@sorrel/service-kit/fault';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { AddressChanges } from './address-changes.service.ts';
import { CorrectionsService } from './corrections.service.ts';
import { CustomersService } from './customers.service.ts';

@Controller()
export class CustomersRpc {
  constructor(
    private readonly customers: CustomersService,
    private readonly corrections: CorrectionsService,
    private readonly changes: AddressChanges,
  ) {}

  @MessageHandler(myCustomer)
  async mine(_input: object, ctx: Context) {
    return { customer: await this.customers.mine(ctx) };
  }

  @MessageHandler(updateMine)
  updateMine(input: z.output<typeof updateMine.input>, ctx: Context) {
    return this.customers.updateMine(input, ctx);
  }

  @MessageHandler(updateMyAddress)
  updateMyAddress(input: z.output<typeof updateMyAddress.input>, ctx: Context) {
    return this.customers.updateAddress(userIdOf(ctx), input, ctx);
  }

  @MessageHandler(readCustomer)
  read(input: z.output<typeof readCustomer.input>, ctx: Context) {
    if (input.id !== undefined) return this.customers.read({ id: input.id }, ctx);
    if (input.email !== undefined) return this.customers.read({ email: emailOf(input.email) }, ctx);
    throw invalid('id', 'Give an id or an e-mail.');
  }

  @MessageHandler(readAddresses)
  async addresses({ users }: z.output<typeof readAddresses.input>) {
    return { addresses: await this.customers.addresses(users) };
  }

  @MessageHandler(saveNote)
  saveNote(input: z.output<typeof saveNote.input>, ctx: Context) {
    return this.customers.saveNote(input, ctx);
  }

  @MessageHandler(correctCustomer)
  correct(input: z.output<typeof correctCustomer.input>, ctx: Context) {
    return this.corrections.correct(input, ctx);
  }

  @MessageHandler(readCorrections)
  corrected({ user }: z.output<typeof readCorrections.input>, ctx: Context) {
    return this.corrections.of(user, ctx);
  }

  @MessageHandler(confirmAddress)
  confirmAddress({ user }: z.output<typeof confirmAddress.input>, ctx: Context) {
    return this.changes.confirm(user, ctx);
  }

  @MessageHandler(confirmAddressByLink)
  confirmByLink({ token }: z.output<typeof confirmAddressByLink.input>, ctx: Context) {
    return this.changes.confirmByLink(token, ctx);
  }

  @MessageHandler(updateAddress)
  updateAddress(input: z.output<typeof updateAddress.input>, ctx: Context) {
    const { address_id: id, confirmed, was, ...form } = input;
    return this.customers.updateAddressById({ id, isConfirmed: confirmed, was: was ?? null }, form, ctx);
  }
}
