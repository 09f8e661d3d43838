import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { requestFaults, requestPath, REQUESTS } from './request-paths.ts';
import { readSources, type SourceFile } from '../../../deploy/src/bus/source-files.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('in this repository', () => {
  const sources = readSources(root);

  test.each(REQUESTS)(
    '%s can be followed by file names through at most four projects, and no import runs upward',
    (request) => {
      const { files, projects, upward } = requestPath(sources, request);
      expect(files.length).toBeGreaterThanOrEqual(4);
      expect(projects.length).toBeLessThanOrEqual(4);
      expect(upward).toEqual([]);
    },
  );

  test('docs/architecture.md shows the path that the code takes', () => {
    expect(requestFaults(sources, readFileSync(`${root}docs/architecture.md`, 'utf8'))).toEqual([]);
  });
});

const REQUEST = 'POST /shop/form/buy';
const HTTP = 'apps/bff/src/shop/shop.http.ts';
const RPC = 'apps/billing/src/shop/shop.rpc.ts';
const SERVICE = 'apps/billing/src/shop/shop.service.ts';
const CONTRACT = 'libs/contracts/src/billing/rpc/shop.ts';
const WAY = [HTTP, CONTRACT, RPC, SERVICE];
const PAGE = `- \`${REQUEST}\`: ${WAY.map((path) => `\`${path}\``).join(' -> ')}`;

/** A correct request; `changed` replaces files, or adds some. */
function planted(changed: Record<string, string> = {}): SourceFile[] {
  const files: Record<string, string> = {
    [HTTP]: `import { buy } from '@sorrel/contracts/billing/rpc';
@Controller('shop')
export class ShopHttp {
  @Post('form/buy')
  async buy(form: object, ctx: Context) {
    return this.rpc.ask(buy, form, ctx);
  }
}
`,
    [CONTRACT]: `export const buy = command('rpc.billing.shop.buy');`,
    [RPC]: `import { buy } from '@sorrel/contracts/billing/rpc';
import { ShopService } from './shop.service.ts';
export class ShopRpc {
  constructor(private readonly shop: ShopService) {}

  @MessageHandler(buy)
  buy(input: object, ctx: Context) {
    return this.shop.buy(input, ctx);
  }
}
`,
    [SERVICE]: `import { priceOf } from '../pricing/price.ts';`,
    'apps/billing/src/pricing/price.ts': `import type { Plan } from '../model/plan.ts';`,
    'apps/billing/src/model/plan.ts': '',
    ...changed,
  };
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}
const faults = (changed?: Record<string, string>) => requestFaults(planted(changed), PAGE, [REQUEST]);

test('a request is followed from its route over contract and handler to the service', () => {
  expect(requestPath(planted(), REQUEST).files).toEqual(WAY);
  expect(faults()).toEqual([]);
});

test.each([
  ['a service asks an edge file', { [SERVICE]: `import { ShopRpc } from './shop.rpc.ts';` }, RPC],
  [
    'an entity asks a service, far below the request',
    {
      'apps/billing/src/model/plan.ts': `import { Plan } from './plan.entity.ts';`,
      'apps/billing/src/model/plan.entity.ts': `import { Plans } from './plans.service.ts';`,
    },
    'apps/billing/src/model/plans.service.ts',
  ],
  [
    'a layer asks one above it, for a type alone',
    { 'apps/billing/src/model/plan.ts': `import type { Price } from '../pricing/price.ts';` },
    'apps/billing/src/pricing/price.ts',
  ],
  [
    'a program reaches into another',
    { [SERVICE]: `import { Label } from '@sorrel/fulfilment/labels';` },
    '@sorrel/fulfilment/labels',
  ],
])('an upward import is named: %s', (_what, changed, target) => {
  expect(faults(changed as Record<string, string>)).toEqual([
    expect.stringMatching(new RegExp(`^${REQUEST}: an import runs upward: .* -> ${target}$`)),
  ]);
});

test('a request through five projects is refused', () => {
  const asks = ['buy', 'weigh', 'pack'];
  const owner: Record<string, string> = { weigh: 'fulfilment', pack: 'media' };
  const more = Object.entries(owner).flatMap(([name, app]) => [
    [`libs/contracts/src/${app}/rpc.ts`, `export const ${name} = command('rpc.${app}.x.${name}');`],
    [
      `apps/${app}/src/x/x.rpc.ts`,
      `import { X } from './x.service.ts';
class XRpc {
  constructor(private readonly x: X) {}

  @MessageHandler(${name})
  ${name}() {
    return this.x.${name}();
  }
}
`,
    ],
    [`apps/${app}/src/x/x.service.ts`, ''],
  ]);
  const http = `${asks.map((name) => `import { ${name} } from '@sorrel/contracts/${owner[name] ?? 'billing'}/rpc';`).join('\n')}
@Controller('shop')
class ShopHttp {
  @Post('form/buy')
  async buy() {
${asks.map((name) => `    await this.rpc.ask(${name}, {}, ctx);`).join('\n')}
  }
}
`;
  expect(faults({ [HTTP]: http, ...(Object.fromEntries(more) as Record<string, string>) })).toContain(
    `${REQUEST} runs through 5 projects: bff, contracts, billing, fulfilment, media`,
  );
});

test('a page that leaves a file out is refused with the line it must have', () => {
  expect(requestFaults(planted(), PAGE.replace(` -> \`${SERVICE}\``, ''), [REQUEST])).toEqual([
    `docs/architecture.md must say: ${PAGE}`,
  ]);
});

test.each([
  ['nobody answers the route', { [HTTP]: '' }, `${REQUEST} is answered in 0 files instead of one.`],
  ['nobody handles the RPC', { [RPC]: '' }, 'buy is handled in 0 files instead of one.'],
  [
    'two handle it',
    { 'apps/media/src/x/x.rpc.ts': '@MessageHandler(buy)' },
    'buy is handled in 2 files instead of one.',
  ],
])('a request whose way cannot be read is refused: %s', (_what, changed, message) => {
  expect(() => faults(changed as Record<string, string>)).toThrow(message);
});
