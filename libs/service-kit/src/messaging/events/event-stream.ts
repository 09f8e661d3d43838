import { RetentionPolicy, StorageType, type JetStreamManager } from '@nats-io/jetstream';

/** The name is older than the word event, and stays: a stream cannot be renamed. */
export const STREAM = 'FACTS';

/** The stream all events stand in. Made when missing, so that a broker that lost everything is whole again at the next start. */
export async function ensureStream(manager: JetStreamManager): Promise<void> {
  const config = {
    subjects: ['evt.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: 14 * 24 * 3600 * 1e9,
    duplicate_window: 120 * 1e9,
  };
  try {
    await manager.streams.info(STREAM);
  } catch {
    await manager.streams.add({ name: STREAM, ...config }).catch(async (error: unknown) => {
      // Two services start together: the other one has made it.
      await manager.streams.info(STREAM).catch(() => {
        throw error;
      });
    });
  }
}
