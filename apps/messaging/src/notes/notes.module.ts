import { Module } from '@nestjs/common';
import { NotesRpc } from './notes.rpc.ts';
import { NotesService } from './notes.service.ts';

@Module({ controllers: [NotesRpc], providers: [NotesService] })
export class NotesModule {}
