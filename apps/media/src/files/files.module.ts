import { Module } from '@nestjs/common';
import { StudioModule } from '../studio/studio.module.ts';
import { Files } from './files.service.ts';

@Module({ imports: [StudioModule], providers: [Files], exports: [Files] })
export class FilesModule {}
