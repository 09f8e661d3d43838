import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { IMPORT_COLUMNS, ImportKind, listImports, readImportProblems } from '@sorrel/contracts/identity/imports';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked, id } from '../edge/forms.edge.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const KindQuery = z.object({ kind: z.enum(ImportKind.options, 'Please choose customers or orders.') });
const ImportQuery = z.object({ import: id });

/** What is taken away from an import: the template to fill in, and the bad lines to put right. */
@Controller('v2/admin')
@For('staff')
export class ImportFilesHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/import-template')
  @Needs(listImports)
  @Documented('The columns of a file to import, with a line as an example', CSV)
  template(@Asked(KindQuery) { kind }: z.output<typeof KindQuery>, @Res() reply: FastifyReply): Promise<void> {
    const columns = IMPORT_COLUMNS[kind];
    return sendCsv(reply, {
      fileName: `${kind}-template`,
      columns: columns.map(({ name }) => name),
      read: () => Promise.resolve({ rows: [columns] }),
      cells: (row) => row.map(({ example }) => example),
    });
  }

  @Get('data/import-problems-file')
  @Needs(readImportProblems)
  @Documented('The bad lines of an import, as a file', CSV)
  @Sensitive()
  problems(
    @Asked(ImportQuery) query: z.output<typeof ImportQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    return sendCsv(reply, {
      fileName: `import-${query.import}-problems`,
      columns: ['Line', 'Column', 'What was read', 'What to do'],
      follow: async (after) => {
        const { lines, next } = await this.rpc.ask(
          readImportProblems,
          { id: query.import, after: Number(after ?? 0), limit: 500 },
          // Each part is a separate, audited read.
          { ...ctx },
        );
        const rows = lines.flatMap(({ line, problems }) => problems.map((one) => ({ line, ...one })));
        return { rows, next: next === null ? null : String(next) };
      },
      cells: ({ line, column, read, what }) => [line, column, read, what],
    });
  }
}
