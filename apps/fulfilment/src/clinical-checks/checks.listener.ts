import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { pharmacistAnswered } from '@sorrel/contracts/consultations/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { ClinicalChecksService } from './checks.service.ts';

@Controller()
export class ClinicalChecksListener {
  constructor(private readonly checks: ClinicalChecksService) {}

  @EventHandler(pharmacistAnswered)
  onAnswered(data: z.output<typeof pharmacistAnswered.data>, tx: Tx): Promise<void> {
    return this.checks.answered(tx, data);
  }
}
