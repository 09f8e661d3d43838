import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { reviewApproved } from '@sorrel/contracts/consultations/events';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears } from '@sorrel/service-kit/handlers';
import { DispatchRecords } from '../dispatches/records.service.ts';
import { PrescriptionsService } from './prescriptions.service.ts';

@Injectable()
export class PrescriptionsListener {
  constructor(
    private readonly prescriptions: PrescriptionsService,
    private readonly records: DispatchRecords,
  ) {}

  @Hears(reviewApproved)
  async onApproved(data: z.output<typeof reviewApproved.data>, tx: Tx): Promise<void> {
    await this.records.oneAtATime(tx, data.prescription.id);
    await this.prescriptions.keep(tx, data);
    await this.records.prescriptionCame(tx, data.prescription.id);
  }
}
