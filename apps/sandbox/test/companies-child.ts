import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createServer } from 'node:tls';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { createSandboxParts } from '../src/parts.ts';
import { defaultSettings, type SandboxSettings } from '../src/settings.ts';

/**
 * The sandbox as companies of their own: a process that shares nothing with the product, answering under the real hosts' names over TLS.
 * `node companies-child.ts <words as JSON>`; prints its ports as JSON once it answers.
 */
interface CompaniesWords {
  databaseUrl: string;
  certFile: string;
  keyFile: string;
  carrierHost: string;
  stripe: Pick<SandboxSettings['stripe'], 'secretKey' | 'publishableKey' | 'webhookSecret' | 'webhookUrl'>;
  royalMailKey: string;
  publicUrl: string;
}

const words = JSON.parse(process.argv[2] ?? '') as CompaniesWords;
const { databaseUrl, carrierHost, stripe, royalMailKey, publicUrl } = words;
const tls = { cert: readFileSync(words.certFile), key: readFileSync(words.keyFile) };
const settings: SandboxSettings = {
  ...defaultSettings,
  publicUrl,
  stripe: { ...defaultSettings.stripe, ...stripe },
  royalMail: { ...defaultSettings.royalMail, key: royalMailKey },
  smtp: { host: '127.0.0.1', port: 0 },
};
const pool = new Pool({ connectionString: databaseUrl, max: 8 });
const log = (text: string) => void process.stderr.write(`${text}\n`);
const parts = createSandboxParts({ pool, now: () => new Date(), settings, log });
const fastify = Fastify({
  https: tls,
  // The carrier's addresses begin at the root of its own host.
  rewriteUrl: ({ headers, url = '/' }) => (headers.host === carrierHost ? `/sandbox/royal-mail${url}` : url),
});
await parts.register(fastify);
await parts.start();
const https = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 })).port;
/** The mail server as smtps:// finds it: TLS from the first byte. */
const mail = createServer(tls, (socket) => {
  const inner = connect(parts.smtpPort(), '127.0.0.1');
  for (const one of [socket, inner])
    one.on('error', () => {
      socket.destroy();
      inner.destroy();
    });
  socket.pipe(inner).pipe(socket);
});
mail.listen(0, '127.0.0.1', () => {
  const at = mail.address();
  process.stdout.write(`${JSON.stringify({ https: Number(https), smtps: typeof at === 'object' ? at?.port : 0 })}\n`);
});
