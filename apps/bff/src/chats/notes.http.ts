import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import * as admin from '@sorrel/contracts/http/admin';
import { addNote, listNotes } from '@sorrel/contracts/messaging/notes';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Asked, Form, id, text } from '../edge/forms.edge.ts';
import { For, Needs, Who } from '../session/access.edge.ts';

const NoteForm = z.object({
  user_id: id,
  text: text(20_000, 'Please write a note.'),
  client_id: z.string().min(1).max(64),
});

/** What the team writes to itself beside a conversation. */
@Controller('v2/admin')
@For('staff')
export class NotesHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/chat-notes')
  @Needs(listNotes)
  @Documented("The team's notes beside a conversation", admin.ChatNotesAnswer)
  list(@Asked(z.object({ user_id: id })) query: { user_id: number }, @Who() ctx: Context) {
    return this.rpc.ask(listNotes, { userId: query.user_id }, ctx);
  }

  @Post('form/chat-note')
  @Needs(addNote)
  @Documented('Write a note for the team', admin.ChatNoteAdded)
  @HttpCode(200)
  async add(@Form(NoteForm) form: z.output<typeof NoteForm>, @Who() ctx: Context) {
    const { note } = await this.rpc.ask(
      addNote,
      { userId: form.user_id, text: form.text, clientId: form.client_id },
      ctx,
    );
    return { success: true, note };
  }
}
