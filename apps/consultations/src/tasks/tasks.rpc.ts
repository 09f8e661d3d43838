import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { clinicalWork, finishTask, listTasks } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { TasksService } from './tasks.service.ts';

@Controller()
export class TasksRpc {
  constructor(private readonly tasks: TasksService) {}

  @MessageHandler(listTasks)
  list({ userId }: z.output<typeof listTasks.input>, ctx: Context) {
    return this.tasks.list(ctx, userId);
  }

  @MessageHandler(clinicalWork)
  async work({ lateBefore }: z.output<typeof clinicalWork.input>) {
    return { tasks: await this.tasks.waiting(lateBefore.tasks) };
  }

  @MessageHandler(finishTask)
  done(input: z.output<typeof finishTask.input>, ctx: Context) {
    return this.tasks.done(input, ctx);
  }
}
