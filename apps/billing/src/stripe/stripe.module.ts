import { Module } from '@nestjs/common';
import { ProviderRefusals } from './refusals.service.ts';
import { StripeGateway } from './stripe.gateway.ts';

@Module({ providers: [ProviderRefusals, StripeGateway], exports: [ProviderRefusals, StripeGateway] })
export class StripeModule {}
