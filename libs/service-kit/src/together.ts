import { systemActor, type Context } from './actor.ts';
import type { Bus } from './bus.ts';
import { newTrace } from './trace.ts';

/** A context for Sorrel acting on its own, under a new trace. */
export const systemContext = (name: string, trace: string = newTrace()): Context => ({
  actor: systemActor(name),
  trace,
});

/**
 * Read your own write: waits until these services have dealt with the facts a command published, at most `timeoutMs` in all.
 * False when one had not (the screen then shows slightly older data; nothing is lost).
 */
export async function waitApplied(bus: Bus, services: string[], facts: string[], timeoutMs = 2_000): Promise<boolean> {
  if (facts.length === 0) return true;
  const answers = await Promise.all(
    services.map((service) =>
      bus
        .raw(`kit.${service}.applied`, { facts, timeoutMs }, systemContext('read-your-own-write'), timeoutMs + 1_000)
        .then(
          (reply) => (reply as { isApplied: boolean }).isApplied,
          () => false,
        ),
    ),
  );
  return answers.every(Boolean);
}
