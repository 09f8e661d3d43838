import { Module } from '@nestjs/common';
import { ConfirmationsService } from './confirmations.service.ts';
import { RuleRegisterRpc } from './rule-register.rpc.ts';

@Module({ controllers: [RuleRegisterRpc], providers: [ConfirmationsService] })
export class RuleRegisterModule {}
