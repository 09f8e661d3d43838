import { Injectable } from '@nestjs/common';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Fault } from '@sorrel/service-kit/fault';
import { waitApplied } from '@sorrel/service-kit/messaging/events/read-your-writes';

/** Read-your-writes: a command is answered when the screens that follow will show its effect. */
@Injectable()
export class ReadYourWrites {
  constructor(private readonly rpc: RpcClient) {}

  async until(services: string[], events: string[]): Promise<void> {
    await waitApplied(this.rpc, services, events);
  }

  /**
   * One owner has said yes, and another one is about to hear of it: what it refuses for that reason is asked again for at most
   * 2 seconds. `isLag` tells such a refusal from a real one.
   */
  async caughtUp<A>(work: () => Promise<A>, isLag: (refusal: Fault) => boolean | Promise<boolean>): Promise<A> {
    const deadline = Date.now() + 2_000;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Fault) || Date.now() > deadline || !(await isLag(error))) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
}
