import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { medicineStopLifted, medicineStopped } from '@sorrel/contracts/billing/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { StoppedMedicines } from '@sorrel/service-kit/stopped-medicines';
import { ClinicalStates } from '../clinical-checks/states.service.ts';

/** Keeps the copy of what is stopped for everybody. */
@Controller()
export class StoppedListener {
  constructor(
    private readonly stopped: StoppedMedicines,
    private readonly clinical: ClinicalStates,
  ) {}

  @EventHandler(medicineStopped)
  async onStopped(data: z.output<typeof medicineStopped.data>, tx: Tx): Promise<void> {
    await this.stopped.keep(tx, data);
    await this.clinical.again(tx, data.codes);
  }

  @EventHandler(medicineStopLifted)
  onLifted(data: z.output<typeof medicineStopLifted.data>, tx: Tx): Promise<void> {
    return this.stopped.lift(tx, data);
  }
}
