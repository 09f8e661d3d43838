import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { beginClockAt, catchUpClock, readClock } from '@sorrel/contracts/sandbox/rpc';
import { Clock } from '@sorrel/service-kit/clock';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { ClockService } from './clock.service.ts';

@Controller()
export class ClockRpc {
  constructor(
    private readonly clocks: ClockService,
    private readonly clock: Clock,
  ) {}

  @MessageHandler(readClock)
  async read({ by }: z.output<typeof readClock.input>) {
    this.clocks.expect(by);
    return { offsetMs: this.clock.offsetMs };
  }

  @MessageHandler(beginClockAt)
  beginAt({ at }: z.output<typeof beginClockAt.input>) {
    return this.clocks.beginAt(at);
  }

  @MessageHandler(catchUpClock)
  catchUp() {
    return this.clocks.catchUp();
  }
}
