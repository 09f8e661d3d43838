import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { correctCustomer, readCorrections } from '@sorrel/contracts/identity/rpc';
import { Sex } from '@sorrel/contracts/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { Asked, bool, Form, id, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const CorrectForm = z.object({
  user: id,
  name: z.string().max(100, 'Please use at most 100 characters.').optional(),
  surname: z.string().max(100, 'Please use at most 100 characters.').optional(),
  phone: z.string().max(40, 'Please use at most 40 characters.').optional(),
  email: z.email('Please enter a valid email.').max(254, 'Please use at most 254 characters.').optional(),
  birth_date: z.iso.date('Please select a valid birth date.').optional(),
  sex: z.enum(Sex.options, 'Please select male or female.').optional(),
  uk_resident: bool.optional(),
  reason: text(2_000, 'Please write why this is corrected.'),
});
const OfCustomer = z.object({ user: id });

/** Corrections of a name, phone, e-mail, birth date, sex or residency by staff; safety and age rules then judge everything open again. */
@Controller('v2/admin')
@For('staff')
export class CorrectionsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
  ) {}

  @Get('data/corrections')
  @Needs(readCorrections)
  @Documented(
    'What staff have corrected of a customer’s name, phone, e-mail, birth date, sex and residency',
    admin.CorrectionsAnswer,
  )
  corrections(@Asked(OfCustomer) query: z.output<typeof OfCustomer>, @Who() ctx: Context) {
    return this.rpc.ask(readCorrections, query, ctx);
  }

  @Post('form/correct-customer')
  @Needs(correctCustomer)
  @Documented(
    'Correct a customer’s name, phone, e-mail, birth date, sex or residency, with a written reason',
    storefront.Ok,
  )
  @Sensitive()
  @HttpCode(200)
  async correct(@Form(CorrectForm) form: z.output<typeof CorrectForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(correctCustomer, form, ctx);
    await this.own.until(['billing', 'consultations', 'fulfilment'], events);
    return { success: true };
  }
}
