import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { requestModes, SLOW_MS } from '../faults/fault.ts';
import type { Faults } from '../faults/faults.service.ts';
import type { SandboxSettings } from '../settings.ts';
import type { Store } from '../store.ts';

interface Meeting {
  endDate: string;
  /** Who has opened the room. */
  joined: ('host' | 'visitor')[];
}

const KIND = 'whereby_meeting';
/** A room lives an hour longer than its meeting. */
const AFTER_END_MS = 3_600_000;

/** Stands in for Whereby: rooms by its REST API, and a page for each that tells the webhook who came. There is no picture and no sound. */
export function wherebyApi(
  { store, faults, now, settings }: { store: Store; faults: Faults; now: () => Date; settings: SandboxSettings },
  base: string,
) {
  const { key } = settings.whereby;
  const read = async (id: string): Promise<Meeting | null> => {
    const [row] = await store.rows<{ doc: Meeting }>('select doc from sandbox.documents where kind = $1 and id = $2', [
      KIND,
      id,
    ]);
    return row?.doc ?? null;
  };
  return async (fastify: FastifyInstance): Promise<void> => {
    fastify.addHook('onRequest', async (request, reply) => {
      if (!request.url.includes('/v1/')) return;
      const fault = await faults.meet('whereby', requestModes);
      if (fault === 'slow') await sleep(SLOW_MS);
      if (fault) return reply.code(503).send({ error: 'unavailable' });
      if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send({ error: 'Unauthorized' });
    });
    fastify.get('/v1/meetings', async () => {
      const rows = await store.rows<{ id: string; doc: Meeting }>(
        'select id, doc from sandbox.documents where kind = $1 order by created desc limit 10',
        [KIND],
      );
      return { cursor: null, results: rows.map(({ id, doc }) => ({ meetingId: id, endDate: doc.endDate })) };
    });
    fastify.post<{ Body: { endDate?: string; fields?: string[] } }>('/v1/meetings', async (request, reply) => {
      const { endDate = '', fields = [] } = request.body ?? {};
      if (!(Date.parse(endDate) >= now().getTime())) return reply.code(400).send({ error: 'endDate is required' });
      const id = randomUUID();
      await store.rows(`insert into sandbox.documents (kind, id, doc, created) values ($1, $2, $3, $4)`, [
        KIND,
        id,
        JSON.stringify({ endDate, joined: [] } satisfies Meeting),
        now(),
      ]);
      const roomUrl = `${settings.publicUrl}${base}/room/${id}`;
      return reply.code(201).send({
        meetingId: id,
        roomName: `/${id}`,
        roomUrl,
        startDate: now().toISOString(),
        endDate,
        ...(fields.includes('hostRoomUrl') ? { hostRoomUrl: `${roomUrl}?roomKey=host` } : {}),
      });
    });
    fastify.delete<{ Params: { id: string } }>('/v1/meetings/:id', async (request, reply) => {
      const gone = await store.rows('delete from sandbox.documents where kind = $1 and id = $2 returning id', [
        KIND,
        request.params.id,
      ]);
      return gone.length > 0 ? reply.code(204).send() : reply.code(404).send({ error: 'Meeting not found' });
    });
    fastify.get<{ Params: { id: string }; Querystring: { roomKey?: string } }>('/room/:id', async (request, reply) => {
      const { id } = request.params;
      const meeting = await read(id);
      if (!meeting || now().getTime() > Date.parse(meeting.endDate) + AFTER_END_MS)
        return reply.code(404).type('text/html').send(page('This room does not exist any more.'));
      const role = request.query.roomKey === 'host' ? 'host' : 'visitor';
      const joined = [...new Set([...meeting.joined, role])];
      await store.rows('update sandbox.documents set doc = $3 where kind = $1 and id = $2', [
        KIND,
        id,
        JSON.stringify({ ...meeting, joined }),
      ]);
      await tell(settings, { type: 'room.client.joined', data: { meetingId: id, roleName: role } });
      if (joined.length === 2) await tell(settings, { type: 'room.session.started', data: { meetingId: id } });
      return reply
        .type('text/html')
        .send(page(joined.length === 2 ? 'Both of you are here.' : 'You are here. The other one has not come yet.'));
    });
  };
}

async function tell({ whereby: { webhookUrl, webhookSecret } }: SandboxSettings, news: object): Promise<void> {
  if (!webhookUrl) return;
  const body = JSON.stringify({ id: randomUUID(), apiVersion: '1.0', createdAt: new Date().toISOString(), ...news });
  // Milliseconds, as its documents show them.
  const time = Date.now();
  const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
  await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'whereby-signature': `t=${time},v1=${signature}` },
    body,
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
}

const page = (text: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Video room (sandbox)</title><body style="font:1rem system-ui;margin:2rem"><h1>Video room (sandbox)</h1><p>${text}</p><p>A stand-in: there is no picture and no sound.</p></body></html>`;
