import { Module } from '@nestjs/common';
import { PromotionConsole } from './promotion-console.service.ts';
import { PromotionsRpc } from './promotions.rpc.ts';
import { PromotionsService } from './promotions.service.ts';

@Module({
  controllers: [PromotionsRpc],
  providers: [PromotionConsole, PromotionsService],
  exports: [PromotionsService],
})
export class PromotionsModule {}
