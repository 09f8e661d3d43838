import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { decisionWanted } from '@sorrel/contracts/billing/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EventHandler } from '@sorrel/service-kit/messaging/events/event-handler';
import { RuleDecisions } from './decisions.service.ts';

/** Handles billing's events about treatments that only a rule awaiting a prescriber keeps from being sold. */
@Controller()
export class VerdictsListener {
  constructor(private readonly decisions: RuleDecisions) {}

  @EventHandler(decisionWanted)
  wanted({ userId, treatment, substances }: z.output<typeof decisionWanted.data>, tx: Tx): Promise<void> {
    return this.decisions.want(tx, userId, treatment, substances);
  }
}
