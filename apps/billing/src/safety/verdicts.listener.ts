import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { verdictsChanged } from '@sorrel/contracts/consultations/events';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { VerdictsService } from './verdicts.service.ts';

/** Keeps a copy of the safety rules' verdicts on people, and applies them. */
@Controller()
export class VerdictsListener {
  constructor(private readonly verdicts: VerdictsService) {}

  @EventHandler(verdictsChanged)
  changed(data: z.output<typeof verdictsChanged.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.verdicts.keep(tx, data, seq);
  }
}
