import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { CopiesModule } from '../copies/copies.module.ts';
import { HoldsModule } from '../holds/holds.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { VerdictsListener } from './verdicts.listener.ts';
import { VerdictsService } from './verdicts.service.ts';

@Module({
  imports: [CatalogueModule, CopiesModule, HoldsModule, TransitionsModule],
  controllers: [VerdictsListener],
  providers: [VerdictsService],
})
export class SafetyModule {}
