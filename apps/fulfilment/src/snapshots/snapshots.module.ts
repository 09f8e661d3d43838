import { Module } from '@nestjs/common';
import { SnapshotsService } from './snapshots.service.ts';

@Module({ providers: [SnapshotsService], exports: [SnapshotsService] })
export class SnapshotsModule {}
