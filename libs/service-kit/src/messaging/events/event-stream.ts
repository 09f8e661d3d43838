import { RetentionPolicy, StorageType, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';

/** The name is older than the word event, and stays: a stream cannot be renamed. */
export const STREAM = 'FACTS';
/** How long the broker keeps events. */
export const STREAM_DAYS = 14;
const MISSING = 10_059;

/** The one stream that holds all events; null when the broker has none. */
async function streamInfo(manager: JetStreamManager): Promise<StreamInfo | null> {
  try {
    return await manager.streams.info(STREAM);
  } catch (error) {
    if ((error as { code?: unknown }).code === MISSING) return null;
    throw error;
  }
}

/** Creates the stream when it is missing, as on a broker that came back empty. `replicas`: 1, or 3 on a cluster. */
export async function ensureStream(manager: JetStreamManager, replicas: number): Promise<StreamInfo> {
  const found = await streamInfo(manager);
  if (found) return found;
  try {
    return await manager.streams.add({
      name: STREAM,
      subjects: ['evt.>'],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      max_age: STREAM_DAYS * 24 * 3600 * 1e9,
      duplicate_window: 120 * 1e9,
      num_replicas: replicas,
    });
  } catch (error) {
    // Two services start together: the other one has created it.
    const other = await streamInfo(manager).catch(() => null);
    if (!other) throw error;
    return other;
  }
}
