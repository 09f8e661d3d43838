import { Controller, Get, Param } from '@nestjs/common';
import { sampleAnswers } from '@sorrel/contracts/consultations/rpc';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';

/** Questionnaire answers that lead to no refusal and no block, for scripts and load tests. */
@Controller('sandbox/consultations')
export class SampleHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get(':slug/sample')
  sample(@Param('slug') slug: string): Promise<{ answers: Record<string, unknown> }> {
    return this.rpc.ask(sampleAnswers, { slug }, systemContext('sandbox'));
  }
}
