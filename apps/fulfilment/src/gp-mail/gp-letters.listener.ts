import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { reviewApproved } from '@sorrel/contracts/consultations/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { GpLetters } from './gp-letters.service.ts';

@Controller()
export class GpLettersListener {
  constructor(private readonly letters: GpLetters) {}

  /** A letter tells of what was prescribed: nothing else begins one. */
  @EventHandler(reviewApproved)
  onApproved(data: z.output<typeof reviewApproved.data>, tx: Tx): Promise<void> {
    return this.letters.begin(tx, data);
  }
}
