import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.ts';
import { PrescribersModule } from '../prescribers/prescribers.module.ts';
import { StoppingListener } from './stopping.listener.ts';
import { StoppingService } from './stopping.service.ts';

@Module({
  imports: [NoticesModule, PrescribersModule],
  controllers: [StoppingListener],
  providers: [StoppingService],
})
export class StoppingModule {}
