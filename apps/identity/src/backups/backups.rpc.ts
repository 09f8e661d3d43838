import { Controller } from '@nestjs/common';
import { readLastBackup } from '@sorrel/contracts/identity/backups';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { BackupsQueries } from './backups.queries.ts';

@Controller()
export class BackupsRpc {
  constructor(private readonly backups: BackupsQueries) {}

  @MessageHandler(readLastBackup)
  async last() {
    return { last: await this.backups.last() };
  }
}
