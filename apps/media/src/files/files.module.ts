import { Module } from '@nestjs/common';
import { StudioModule } from '../studio/studio.module.ts';
import { Files } from './files.service.ts';
import { Openings } from './openings.service.ts';

@Module({ imports: [StudioModule], providers: [Files, Openings], exports: [Files] })
export class FilesModule {}
