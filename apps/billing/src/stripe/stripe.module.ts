import { Module } from '@nestjs/common';
import { StripeGateway } from './stripe.gateway.ts';

@Module({ providers: [StripeGateway], exports: [StripeGateway] })
export class StripeModule {}
