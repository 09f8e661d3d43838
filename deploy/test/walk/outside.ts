import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request as requestPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, request as requestTls } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newAuthority } from '@sorrel/test-kit/authority';
import { freePort } from '../../src/infra.ts';

/* The world around an installation: other companies in a process of their own, and the proxy with the certificate in front of the shop. */

export const HOSTS = {
  stripe: 'api.stripe.com',
  carrier: 'api.parcel.royalmail.com',
  mail: 'mail.orchardclinic.co.uk',
  shop: 'clinic.orchardclinic.co.uk',
};

export interface Keys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  royalMailKey: string;
}

export interface Outside {
  /** For everything the operator starts: where these hosts answer, and whom to trust. */
  env: Record<string, string>;
  /** The shop through its proxy; under /sandbox the companies' own pages. */
  url: string;
  stop(): Promise<void>;
}

const here = (path: string): URL => new URL(path, import.meta.url);

export async function openOutside(options: {
  folder: string;
  databaseUrl: string;
  keys: Keys;
  shopPort: number;
}): Promise<Outside> {
  const { folder, databaseUrl, keys, shopPort } = options;
  const authority = newAuthority('The walk');
  const { cert, key } = authority.server(...Object.values(HOSTS));
  mkdirSync(folder, { recursive: true });
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const [caFile, certFile, keyFile] = [file('ca.pem', authority.ca), file('cert.pem', cert), file('key.pem', key)];
  const tlsPort = await freePort();
  const { royalMailKey, ...stripe } = keys;
  const companies = spawn(
    process.execPath,
    [
      '--conditions=@sorrel/source',
      `--import=${here('../../../tools/swc-hook.mjs').href}`,
      `--import=${here('./hosts.mjs').href}`,
      fileURLToPath(here('../../../apps/sandbox/test/companies-child.ts')),
      JSON.stringify({
        databaseUrl,
        certFile,
        keyFile,
        carrierHost: HOSTS.carrier,
        stripe: { ...stripe, webhookUrl: `https://${HOSTS.shop}/webhooks/stripe` },
        royalMailKey,
        publicUrl: `https://${HOSTS.shop}`,
      }),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { NODE_EXTRA_CA_CERTS: caFile, WALK_HOSTS: `${HOSTS.shop}:443=127.0.0.1:${tlsPort}` },
    },
  );
  const [line] = (await once(companies.stdout, 'data')) as [Buffer];
  const at = JSON.parse(String(line)) as { https: number; smtps: number };
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const isOutside = request.url?.startsWith('/sandbox/') ?? false;
    const { host: _host, ...headers } = request.headers;
    const there = isOutside
      ? { port: at.https, headers: { ...headers, host: HOSTS.stripe }, ca: authority.ca, servername: HOSTS.stripe }
      : {
          port: shopPort,
          headers: { ...headers, host: HOSTS.shop, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
        };
    const asked = (isOutside ? requestTls : requestPlain)(
      { host: '127.0.0.1', method: request.method, path: request.url, ...there },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    asked.on('error', () => response.headersSent || response.writeHead(502).end());
    request.pipe(asked);
  };
  const [plain, tls] = [createServer(take), createTlsServer({ cert, key }, take)];
  tls.listen(tlsPort, '127.0.0.1');
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const bound = plain.address();
  const places = {
    [`${HOSTS.stripe}:443`]: at.https,
    [`${HOSTS.carrier}:443`]: at.https,
    [`${HOSTS.mail}:465`]: at.smtps,
  };
  return {
    env: {
      NODE_EXTRA_CA_CERTS: caFile,
      NODE_OPTIONS: `--import=${here('./hosts.mjs').href}`,
      WALK_HOSTS: Object.entries(places)
        .map(([name, port]) => `${name}=127.0.0.1:${port}`)
        .join(','),
    },
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    stop: async () => {
      plain.closeAllConnections();
      tls.closeAllConnections();
      plain.close();
      tls.close();
      await end(companies);
    },
  };
}

export async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return child.exitCode;
}
