import { Injectable } from '@nestjs/common';
import { Bus } from '@sorrel/service-kit/bus';
import { waitApplied } from '@sorrel/service-kit/together';

/** Read your own write: a command's answer goes out when the screens that follow will show it. */
@Injectable()
export class ReadOwnWrite {
  constructor(private readonly bus: Bus) {}

  async until(services: string[], facts: string[]): Promise<void> {
    await waitApplied(this.bus, services, facts);
  }
}
