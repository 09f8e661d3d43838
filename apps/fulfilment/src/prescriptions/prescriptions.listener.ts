import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { prescriptionRevoked, reviewApproved } from '@sorrel/contracts/consultations/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { DispatchRecords } from '../records/records.service.ts';
import { PrescriptionsService } from './prescriptions.service.ts';

@Controller()
export class PrescriptionsListener {
  constructor(
    private readonly prescriptions: PrescriptionsService,
    private readonly records: DispatchRecords,
  ) {}

  @EventHandler(reviewApproved)
  async onApproved(data: z.output<typeof reviewApproved.data>, tx: Tx): Promise<void> {
    await this.records.oneAtATime(tx, data.prescription.id);
    await this.prescriptions.keep(tx, data);
    await this.records.prescriptionMoved(tx, data.prescription.id);
  }

  /** Whatever was to leave on it is held: its pack goes back to the shelf, and a label that is being bought is taken back. */
  @EventHandler(prescriptionRevoked)
  async onRevoked(data: z.output<typeof prescriptionRevoked.data>, tx: Tx): Promise<void> {
    await this.records.oneAtATime(tx, data.prescriptionId);
    await this.prescriptions.revoke(tx, data);
    await this.records.prescriptionMoved(tx, data.prescriptionId);
  }
}
