import { Controller, Get, Param } from '@nestjs/common';
import { sampleAnswers } from '@sorrel/contracts/consultations/rpc';
import { Bus } from '@sorrel/service-kit/bus';
import { systemContext } from '@sorrel/service-kit/together';

/** Answers to a questionnaire that lead to no refusal and no block, for scripts and load tests. */
@Controller('sandbox/consultations')
export class SampleHttp {
  constructor(private readonly bus: Bus) {}

  @Get(':slug/sample')
  sample(@Param('slug') slug: string): Promise<{ answers: Record<string, unknown> }> {
    return this.bus.ask(sampleAnswers, { slug }, systemContext('sandbox'));
  }
}
