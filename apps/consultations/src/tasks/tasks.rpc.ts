import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { finishTask, listTasks } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { TasksService } from './tasks.service.ts';

@Injectable()
export class TasksRpc {
  constructor(private readonly tasks: TasksService) {}

  @Answers(listTasks)
  list({ userId }: z.output<typeof listTasks.input>, ctx: Context) {
    return this.tasks.list(ctx, userId);
  }

  @Answers(finishTask)
  done(input: z.output<typeof finishTask.input>, ctx: Context) {
    return this.tasks.done(input, ctx);
  }
}
