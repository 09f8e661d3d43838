import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { gpNamed } from '@sorrel/contracts/consultations/events';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears } from '@sorrel/service-kit/handlers';
import { GpConsentsService } from './gp-consents.service.ts';

@Injectable()
export class GpConsentsListener {
  constructor(private readonly consents: GpConsentsService) {}

  @Hears(gpNamed)
  onNamed(data: z.output<typeof gpNamed.data>, tx: Tx): Promise<void> {
    return this.consents.keep(tx, data);
  }
}
