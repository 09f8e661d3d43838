import { Module } from '@nestjs/common';
import { EdgeModule } from '../edge/edge.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { BusinessHttp } from './business.http.ts';
import { PasskeyLogInHttp } from './passkey-log-in.http.ts';
import { PasskeysHttp } from './passkeys.http.ts';
import { PasswordsHttp } from './passwords.http.ts';
import { SecondFactorHttp } from './second-factor.http.ts';
import { SecurityHttp } from './security.http.ts';
import { StaffHttp } from './staff.http.ts';

@Module({
  imports: [EdgeModule, LimitsModule, SessionModule, StaticModule],
  controllers: [BusinessHttp, PasskeyLogInHttp, PasskeysHttp, PasswordsHttp, SecondFactorHttp, SecurityHttp, StaffHttp],
})
export class SecurityModule {}
