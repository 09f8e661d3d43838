import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { Fault } from '@sorrel/service-kit/fault';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { needsStepUp, type Person } from './session.ts';

/** Asks for the second factor again before what would hurt most in the wrong hands. */
@Injectable()
export class StepUp {
  constructor(
    private readonly clock: Clock,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  demand(person: Person): void {
    if (needsStepUp(person, this.clock.wall(), this.config.stepUpMinutes))
      throw new Fault(
        'forbidden',
        'Please give your second factor once more: a code of your authenticator app, or a passkey.',
        {
          as: 'step_up_needed',
        },
      );
  }
}
