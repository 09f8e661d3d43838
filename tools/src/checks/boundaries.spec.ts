import { describe, expect, test } from '@jest/globals';
import { findBreaks } from './boundaries.ts';

/** The breaks found in one made-up file; its path decides which rules apply. */
const broken = (path: string, text: string) => findBreaks([{ path, text }]).map((each) => `${each.line}: ${each.why}`);

const pure = 'apps/billing/src/renewals/retry-plan.ts';

describe('a break is reported with its line and its reason', () => {
  const planted: [string, string, string, RegExp][] = [
    [
      'an app imports an app',
      'apps/bff/src/main.ts',
      "import { service } from '@sorrel/billing/module';",
      /^1: an app never imports an app \(billing\)/,
    ],
    [
      'by path',
      'apps/bff/src/session/x.service.ts',
      "import { a } from '../../../billing/src/a.ts';",
      /^1: bff reaches into another folder/,
    ],
    [
      'e2e imports an app',
      'apps/e2e/test/x.spec.ts',
      "import { a } from '@sorrel/bff/module';",
      /an app never imports an app \(bff\)/,
    ],
    [
      'a load scenario imports an app',
      'load/scenarios/x.ts',
      "import { a } from '@sorrel/billing/module';",
      /an app never imports an app \(billing\)/,
    ],
    [
      'what operators run needs what developers run',
      'deploy/src/a.ts',
      "import { a } from '../../tools/src/build.ts';",
      /deploy reaches into another folder by path/,
    ],
    [
      'what operators run needs the laboratory',
      'deploy/src/a.ts',
      "import { a } from '@sorrel/load/scale/cast';",
      /nothing imports the laboratory/,
    ],
    [
      'what developers run needs the laboratory',
      'tools/src/a.ts',
      "import { a } from '../../load/scale/cast.ts';",
      /tools reaches into another folder by path/,
    ],
    [
      'load reaches into deploy',
      'load/src/x.ts',
      "import { a } from '../../deploy/src/infra.ts';",
      /load reaches into another folder by path/,
    ],
    [
      'contracts imports more than zod',
      'libs/contracts/src/x.ts',
      "import dayjs from 'dayjs';",
      /contracts imports zod alone, and this is dayjs/,
    ],
    [
      'contracts imports the kit',
      'libs/contracts/src/x.ts',
      "import { a } from '@sorrel/service-kit/clock';",
      /contracts may not import service-kit/,
    ],
    [
      'a service imports web-kit',
      'apps/media/src/main.ts',
      "import { a } from '@sorrel/web-kit/pence';",
      /media may not import web-kit/,
    ],
    [
      'a browser imports service-kit',
      'apps/admin/src/a.tsx',
      "import { a } from '@sorrel/service-kit/clock';",
      /admin may not import service-kit/,
    ],
    [
      'code imports test-kit',
      'apps/billing/src/main.ts',
      "import { world } from '@sorrel/test-kit/world';",
      /test-kit is for tests only/,
    ],
    [
      'a browser reads files',
      'apps/storefront/src/a.ts',
      "import { readFileSync } from 'node:fs';",
      /node:fs is a server's library/,
    ],
    [
      'a browser imports Nest',
      'libs/web-kit/src/a.ts',
      "import { Injectable } from '@nestjs/common';",
      /@nestjs\/common is a server's library/,
    ],
    [
      'stripe outside its files',
      'apps/billing/src/payments/payments.service.ts',
      "import Stripe from 'stripe';",
      /only stripe\.\*\.ts imports stripe/,
    ],
    [
      'ioredis outside the kit',
      'apps/billing/src/a.module.ts',
      "import { Redis } from 'ioredis';",
      /only service-kit imports ioredis/,
    ],
    [
      'NATS outside the kit',
      'apps/billing/src/a.module.ts',
      "import { connect } from '@nats-io/transport-node';",
      /only service-kit imports @nats-io\/transport-node/,
    ],
    [
      'bullmq in a lazy import',
      'apps/billing/src/a.module.ts',
      "const q = await import('bullmq');",
      /only service-kit imports bullmq/,
    ],
    [
      'a pure file imports the ORM',
      pure,
      "import { p } from '@mikro-orm/core';",
      /a file without suffix is pure, and @mikro-orm\/core is not/,
    ],
    [
      'a pure file makes ids',
      pure,
      "import { createHash, randomUUID } from 'node:crypto';",
      /is pure, and node:crypto is not/,
    ],
    [
      'a pure file imports a service',
      pure,
      "import { S } from './renewals.service.ts';",
      /may import only other pure files/,
    ],
    [
      'an entity imports Nest',
      'apps/billing/src/a/a.entity.ts',
      "import { Injectable } from '@nestjs/common';",
      /an entity file maps and nothing else/,
    ],
    [
      "a neighbour's entity",
      'apps/billing/src/a/a.rpc.ts',
      "import { B } from '../b/b.entity.ts';",
      /entity files are private to their feature \(b\)/,
    ],
    [
      "a neighbour's queries",
      'apps/billing/src/a/a.rpc.ts',
      "import { B } from '../b/b.queries.ts';",
      /queries files are private to their feature \(b\)/,
    ],
    [
      "a neighbour's edge",
      'apps/billing/src/a/a.service.ts',
      "import { B } from '../b/b.listener.ts';",
      /edge files are private/,
    ],
    [
      'environment in a service',
      'apps/billing/src/a/a.service.ts',
      'const a = 1;\nconst b = process.env.PORT;',
      /^2: settings come in through \*\.config\.ts/,
    ],
    ['a print', 'apps/admin/src/a.tsx', "\n\nconsole.log('x');", /^3: console\.log outside deploy/],
    ['a forbidden folder', 'apps/billing/src/utils/a.ts', 'export const a = 1;', /no utils, helpers/],
    ['a forbidden file', 'apps/billing/src/a/a.dto.ts', 'export const a = 1;', /no dto, interface or mapper/],
    ['a re-export', 'apps/bff/src/a.module.ts', "export * from '@sorrel/media/module';", /an app never imports an app/],
    [
      'an import over several lines',
      'apps/bff/src/a.module.ts',
      "\nimport {\n  a,\n  b,\n} from '@sorrel/media/module';",
      /^2: an app never/,
    ],
    [
      'an import of types alone',
      'apps/bff/src/a.module.ts',
      "import type { A } from '@sorrel/media/module';",
      /an app never imports an app/,
    ],
  ];
  test.each(planted)('%s', (_name, path, text, why) => {
    expect(broken(path, text)).toEqual([expect.stringMatching(why)]);
  });
});

describe('what is allowed is left alone', () => {
  const fine: [string, string, string][] = [
    ['contracts with zod', 'libs/contracts/src/a.ts', "import { z } from 'zod';\nimport { b } from './b.ts';"],
    [
      'a spec of contracts',
      'libs/contracts/src/a.spec.ts',
      "import { expect } from '@jest/globals';\nimport fc from 'fast-check';",
    ],
    ['developers’ commands take deploy’s sources', 'tools/src/a.ts', "import { a } from '../../deploy/src/infra.ts';"],
    [
      'deploy starts apps',
      'deploy/src/services.ts',
      "import { service } from '@sorrel/billing/module';\nconst a = process.env.A;\nconsole.log(a);",
    ],
    [
      'a test uses the world',
      'apps/billing/test/a.int.spec.ts',
      "import { world } from '@sorrel/test-kit/world';\nimport pg from 'pg';",
    ],
    [
      'a pure file',
      pure,
      "import { z } from 'zod';\nimport { a } from './due.ts';\nimport { b } from '../credit/ledger.ts';\nimport { c } from '@sorrel/contracts/money';",
    ],
    ['a refusal in a pure file', pure, "import { conflict } from '@sorrel/service-kit/fault';"],
    [
      'what is sealed in a pure file',
      pure,
      "import { sealedColumns } from '@sorrel/service-kit/security/sealed-column';",
    ],
    [
      'what tells of people in a pure file',
      pure,
      "import { personalTables } from '@sorrel/service-kit/people/personal';",
    ],
    ['a hash in a pure file', pure, "import { createHash } from 'node:crypto';"],
    [
      'a neighbour is asked through its service',
      'apps/billing/src/a/a.service.ts',
      "import { B } from '../b/b.service.ts';",
    ],
    [
      'the module wires every feature',
      'apps/billing/src/billing.module.ts',
      "import { B } from './b/b.entity.ts';\nimport { C } from './c/c.rpc.ts';",
    ],
    ["stripe in stripe's files", 'apps/billing/src/payments/stripe.gateway.ts', "import Stripe from 'stripe';"],
    ['settings', 'apps/billing/src/billing.config.ts', 'const a = process.env.A;'],
    ['settings of a build tool', 'apps/storefront/vite.config.ts', "import { join } from 'node:path';"],
    [
      'words in comments and strings',
      'apps/billing/src/a/a.service.ts',
      "// process.env, console.log(x)\nconst a = 'process.env';\n/* import('bullmq') */",
    ],
  ];
  test.each(fine)('%s', (_name, path, text) => {
    expect(broken(path, text)).toEqual([]);
  });
});

describe('cycles', () => {
  const file = (name: string, text: string) => ({ path: `apps/billing/src/a/${name}.ts`, text });

  test('three files in a cycle are one break, with the way round', () => {
    const files = [
      file('x', "import { y } from './y.ts';"),
      file('y', "import { z } from './z.ts';"),
      file('z', "import { x } from './x.ts';"),
    ];
    const breaks = findBreaks(files);
    expect(breaks).toHaveLength(1);
    expect(breaks[0]?.why).toMatch(/import cycle: .*x\.ts -> .*y\.ts -> .*z\.ts -> .*x\.ts/);
  });

  test('types and lazy imports close no cycle', () => {
    const types = [file('x', "import { y } from './y.ts';"), file('y', "import { type A, type B } from './x.ts';")];
    const lazy = [file('x', "import { y } from './y.ts';"), file('y', "const x = () => import('./x.ts');")];
    expect(findBreaks(types)).toEqual([]);
    expect(findBreaks(lazy)).toEqual([]);
  });

  test('features that need each other are a cycle, types included; a folder and one inside it are one feature', () => {
    const knot = [
      { path: 'apps/billing/src/a/a.ts', text: "import { b } from '../b/b.ts';" },
      { path: 'apps/billing/src/b/b.ts', text: "import type { C } from '../c/deep/c.ts';" },
      { path: 'apps/billing/src/c/deep/c.ts', text: "import type { A } from '../../a/other.ts';" },
    ];
    expect(findBreaks(knot)).toEqual([
      expect.objectContaining({ why: 'features in a circle: billing/src/a, billing/src/b, billing/src/c/deep' }),
    ]);
    const inside = [
      { path: 'apps/billing/src/a/a.ts', text: "import { b } from './data/b.ts';" },
      { path: 'apps/billing/src/a/data/b.ts', text: "import type { A } from '../words.ts';" },
    ];
    expect(findBreaks(inside)).toEqual([]);
  });
});
