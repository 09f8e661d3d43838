import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  considerStop,
  liftStop,
  readStops,
  StopAdviceWord,
  stopMedicine,
  StopReasonWord,
} from '@sorrel/contracts/billing/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { Id } from '@sorrel/contracts/rpc-contract';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Asked, Form, text } from '../edge/forms.edge.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';

const what = z
  .string()
  .regex(/^(code|treatment):[\w-]{1,60}$/, 'Please choose a medicine.')
  .transform((chosen) => {
    const [kind = '', name = ''] = chosen.split(':');
    return { kind: kind as 'code' | 'treatment', name };
  });
const ConsiderQuery = z.object({ what });
const StopForm = z.object({
  what,
  reason: z.enum(StopReasonWord.options, 'Please choose why.'),
  note: text(1_000, 'Please write a few words.'),
  advice: z.enum(StopAdviceWord.options).nullable().optional(),
  text: text(3_000, 'Please write what patients shall read.'),
  key: z.uuid(),
});
const LiftForm = z.object({ id: Id, note: text(1_000, 'Please write a few words.') });

/** Whoever presses may rely on it at once: nothing more is approved or sent. */
const HEARD_BY = ['consultations', 'fulfilment'];

/** Medicines that are stopped for everybody: the list, a stop, its end. */
@Controller('v2/admin')
@For('staff')
export class MedicineStopsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly own: ReadYourWrites,
  ) {}

  @Get('stopped')
  @Needs(readStops)
  @Documented('Stopped medicines, page', admin.StoppedPage)
  @Page()
  async page(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/Stopped', async () => {
      const { stops, choices } = await this.rpc.ask(readStops, {}, ctx);
      return { stops, choices: choices.map(({ kind, name, title }) => ({ value: `${kind}:${name}`, title, kind })) };
    });
  }

  @Get('data/consider-stop')
  @Needs(considerStop)
  @Documented('What stopping a medicine would do now', admin.StopConsidered)
  async consider(@Asked(ConsiderQuery) query: z.output<typeof ConsiderQuery>, @Who() ctx: Context) {
    const { patientsAtHome, ...rest } = await this.rpc.ask(considerStop, query, ctx);
    return { ...rest, patients_at_home: patientsAtHome };
  }

  @Post('form/stop-medicine')
  @Needs(stopMedicine)
  @Documented('Stop a medicine for everybody', admin.MedicineStopped)
  @HttpCode(200)
  async stop(@Form(StopForm) form: z.output<typeof StopForm>, @Who() ctx: Context) {
    const { id, codes, patients, events } = await this.rpc.ask(
      stopMedicine,
      { ...form, advice: form.advice ?? null },
      ctx,
    );
    await this.own.until(HEARD_BY, events);
    return { success: true, id, codes, patients };
  }

  @Post('form/lift-stop')
  @Needs(liftStop)
  @Documented('Lift the stop of a medicine', admin.StopLifted)
  @HttpCode(200)
  async lift(@Form(LiftForm) form: z.output<typeof LiftForm>, @Who() ctx: Context) {
    const { codes, events } = await this.rpc.ask(liftStop, form, ctx);
    await this.own.until(HEARD_BY, events);
    return { success: true, codes };
  }
}
