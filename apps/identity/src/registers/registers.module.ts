import { Module } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.ts';
import { RegisterCheck } from './register-check.service.ts';
import { HttpRegister, NO_REGISTER } from './register.gateway.ts';
import { PROFESSIONAL_REGISTER } from './register.ts';

@Module({
  providers: [
    {
      provide: PROFESSIONAL_REGISTER,
      inject: [IDENTITY_CONFIG],
      useFactory: ({ register }: IdentityConfig) =>
        register ? new HttpRegister(register.url, register.key) : NO_REGISTER,
    },
    RegisterCheck,
  ],
  exports: [RegisterCheck],
})
export class RegistersModule {}
