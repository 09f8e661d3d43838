import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.ts';
import { HashingModule } from '../hashing/hashing.module.ts';
import { SessionsService } from './sessions.service.ts';

@Module({ imports: [DevicesModule, HashingModule], providers: [SessionsService], exports: [SessionsService] })
export class SessionsModule {}
