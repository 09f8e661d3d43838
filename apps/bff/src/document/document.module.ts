import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { SessionModule } from '../session/session.module.ts';
import { ApiDocument } from './document.service.ts';

@Module({ imports: [DiscoveryModule, SessionModule], providers: [ApiDocument], exports: [ApiDocument] })
export class DocumentModule {}
