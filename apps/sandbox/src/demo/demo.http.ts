import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { DemoProgress } from '@sorrel/contracts/sandbox/demo';
import { Db } from '@sorrel/service-kit/database/db';
import { invalid } from '@sorrel/service-kit/fault';

/** Where the demo's customers stand, noted by whoever brings them, and asked by the console. */
@Controller('sandbox/demo')
export class DemoHttp {
  constructor(private readonly db: Db) {}

  @Get()
  async progress(): Promise<DemoProgress> {
    const row = await this.db.first<DemoProgress>('select state, arrived, of_all as "of" from demo');
    return row ?? { state: 'none', arrived: 0, of: 0 };
  }

  @Post()
  @HttpCode(200)
  async note(@Body() body: unknown): Promise<DemoProgress> {
    const noted = DemoProgress.safeParse(body);
    if (!noted.success || noted.data.state === 'none')
      throw invalid('state', 'Send {"state":"arriving","arrived":15,"of":61}, or "complete".');
    const { state, arrived, of } = noted.data;
    await this.db.rows(
      `insert into demo (id, state, arrived, of_all) values (1, ?, ?, ?)
       on conflict (id) do update set state = excluded.state, arrived = excluded.arrived, of_all = excluded.of_all`,
      [state, arrived, of],
    );
    return noted.data;
  }
}
