import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { reviewApproved } from '@sorrel/contracts/consultations/events';
import { CopyHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import type { CopyWrite } from '@sorrel/service-kit/messaging/events/event-pipeline';
import { GpLetters } from './gp-letters.service.ts';

const NOTHING: CopyWrite = { sql: 'select 1 from fresh', params: [] };

@Controller()
export class GpLettersListener {
  constructor(private readonly letters: GpLetters) {}

  /** A letter tells of what was prescribed: nothing else begins one. Where no letters are sent it is no more than noted. */
  @CopyHandler(reviewApproved)
  onApproved(data: z.output<typeof reviewApproved.data>): CopyWrite {
    if (!this.letters.isOn) return NOTHING;
    return { ...NOTHING, more: { when: 'true', params: [], handle: (tx) => this.letters.begin(tx, data) } };
  }
}
