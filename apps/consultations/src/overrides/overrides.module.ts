import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PrescribersModule } from '../prescribers/prescribers.module.ts';
import { RefusalsModule } from '../refusals/refusals.module.ts';
import { OverridesRpc } from './overrides.rpc.ts';
import { OverridesService } from './overrides.service.ts';

@Module({
  imports: [AnswersModule, PeopleModule, PrescribersModule, RefusalsModule],
  controllers: [OverridesRpc],
  providers: [OverridesService],
  exports: [OverridesService],
})
export class OverridesModule {}
