import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import * as admin from '@sorrel/contracts/http/admin';
import { assignChat, closeChat, markChat, readDesk, snoozeChat, type Desk } from '@sorrel/contracts/messaging/desk';
import { Moment } from '@sorrel/contracts/words';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Asked, bool, Form, id } from '../edge/forms.edge.ts';
import { For, Needs, Who } from '../session/access.edge.ts';
import { deskView } from './views.ts';

const AssignForm = z.object({ user_id: id, mine: bool, was: id.nullish() });
const OfLast = z.object({ user_id: id, last_message_id: id });
const SnoozeForm = OfLast.extend({ until: Moment.nullish() });
const CloseForm = OfLast.extend({ closed: bool });
const MarkForm = OfLast.extend({ read: bool });

const answer = ({ desk }: { desk: Desk | null }) => ({ success: true as const, desk: desk && deskView(desk) });

/** What the team does with a conversation besides writing. */
@Controller('v2/admin')
@For('staff')
export class ChatDeskHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/chat-desk')
  @Needs(readDesk)
  @Documented('Where a conversation stands with the team', admin.ChatDeskAnswer)
  async read(@Asked(z.object({ user_id: id })) query: { user_id: number }, @Who() ctx: Context) {
    return answer(await this.rpc.ask(readDesk, { userId: query.user_id }, ctx));
  }

  @Post('form/chat-assign')
  @Needs(assignChat)
  @Documented('Take a conversation, or give it back', admin.ChatDeskAnswer)
  @HttpCode(200)
  async assign(@Form(AssignForm) form: z.output<typeof AssignForm>, @Who() ctx: Context) {
    const { user_id: userId, mine: isMine, was } = form;
    return answer(await this.rpc.ask(assignChat, { userId, isMine, was: was ?? null }, ctx));
  }

  @Post('form/chat-snooze')
  @Needs(snoozeChat)
  @Documented('Put a conversation off, or back', admin.ChatDeskAnswer)
  @HttpCode(200)
  async snooze(@Form(SnoozeForm) form: z.output<typeof SnoozeForm>, @Who() ctx: Context) {
    const { user_id: userId, last_message_id: lastMessageId, until } = form;
    return answer(await this.rpc.ask(snoozeChat, { userId, lastMessageId, until: until ?? null }, ctx));
  }

  @Post('form/chat-close')
  @Needs(closeChat)
  @Documented('Say that a conversation needs no answer, or that it does', admin.ChatDeskAnswer)
  @HttpCode(200)
  async close(@Form(CloseForm) form: z.output<typeof CloseForm>, @Who() ctx: Context) {
    const { user_id: userId, last_message_id: lastMessageId, closed: isClosed } = form;
    return answer(await this.rpc.ask(closeChat, { userId, lastMessageId, isClosed }, ctx));
  }

  @Post('form/chat-mark')
  @Needs(markChat)
  @Documented('Mark a conversation as read, or as unread', admin.ChatDeskAnswer)
  @HttpCode(200)
  async mark(@Form(MarkForm) form: z.output<typeof MarkForm>, @Who() ctx: Context) {
    const { user_id: userId, last_message_id: lastMessageId, read: isRead } = form;
    return answer(await this.rpc.ask(markChat, { userId, lastMessageId, isRead }, ctx));
  }
}
