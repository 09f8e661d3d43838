import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { addNote, listNotes } from '@sorrel/contracts/messaging/notes';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { NotesService } from './notes.service.ts';

@Controller()
export class NotesRpc {
  constructor(private readonly notes: NotesService) {}

  @MessageHandler(listNotes)
  list({ userId }: z.output<typeof listNotes.input>, ctx: Context) {
    return this.notes.list(userId, ctx);
  }

  @MessageHandler(addNote)
  add(input: z.output<typeof addNote.input>, ctx: Context) {
    return this.notes.add(input, ctx);
  }
}
