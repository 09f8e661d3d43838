import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { findPractices } from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { Practices } from './practices.service.ts';

@Controller()
export class PracticesRpc {
  constructor(private readonly practices: Practices) {}

  @MessageHandler(findPractices)
  async find({ typed, page }: z.output<typeof findPractices.input>) {
    const { listedOn, list } = this.practices;
    return { ...list.find(typed, page), listedOn };
  }
}
