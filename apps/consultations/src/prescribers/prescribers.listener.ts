import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { prescriberAgreed } from '@sorrel/contracts/identity/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { PrescribersService } from './prescribers.service.ts';

@Controller()
export class PrescribersListener {
  constructor(private readonly prescribers: PrescribersService) {}

  @EventHandler(prescriberAgreed)
  onAgreed({ prescriber }: z.output<typeof prescriberAgreed.data>, tx: Tx): Promise<void> {
    return this.prescribers.agreed(tx, prescriber);
  }
}
