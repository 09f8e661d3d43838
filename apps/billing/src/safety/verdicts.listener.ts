import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { verdictsChanged } from '@sorrel/contracts/consultations/events';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { Tx } from '@sorrel/service-kit/db';
import { Hears } from '@sorrel/service-kit/handlers';
import { VerdictsService } from './verdicts.service.ts';

/** Keeps a copy of what the safety rules say of people, and lets it take effect. */
@Injectable()
export class VerdictsListener {
  constructor(private readonly verdicts: VerdictsService) {}

  @Hears(verdictsChanged)
  changed(data: z.output<typeof verdictsChanged.data>, tx: Tx, { seq }: Envelope): Promise<void> {
    return this.verdicts.keep(tx, data, seq);
  }
}
