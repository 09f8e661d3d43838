import { Module } from '@nestjs/common';
import { ClaimsRpc } from './claims.rpc.ts';
import { ClaimsService } from './claims.service.ts';

@Module({ controllers: [ClaimsRpc], providers: [ClaimsService], exports: [ClaimsService] })
export class ClaimsModule {}
