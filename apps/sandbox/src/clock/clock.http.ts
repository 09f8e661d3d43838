import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { ClockService } from './clock.service.ts';
import { Settle } from './settle.service.ts';

@Controller('sandbox')
export class ClockHttp {
  constructor(
    private readonly service: ClockService,
    private readonly waiting: Settle,
    private readonly clock: Clock,
  ) {}

  @Get('clock')
  now(): { now: string } {
    return { now: this.clock.now().toISOString() };
  }

  @Post('clock')
  @HttpCode(200)
  move(@Body() body: { advance?: unknown; at?: unknown } | undefined): Promise<{ now: string; settled: true }> {
    return this.service.move(body ?? {});
  }

  @Post('settle')
  @HttpCode(200)
  async settle(): Promise<{ settled: true; ms: number }> {
    return { settled: true, ms: (await this.waiting.settle()).ms };
  }
}
