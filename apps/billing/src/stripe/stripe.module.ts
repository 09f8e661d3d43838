import { Module } from '@nestjs/common';
import { ProviderRefusals } from './refusals.service.ts';
import { StripeGateway } from './stripe.gateway.ts';
import { CardServicePace } from './stripe.pace.gateway.ts';

@Module({ providers: [CardServicePace, ProviderRefusals, StripeGateway], exports: [ProviderRefusals, StripeGateway] })
export class StripeModule {}
