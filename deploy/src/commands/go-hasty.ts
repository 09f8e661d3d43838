import { availableMemory } from 'node:process';

/** Two of them at once beside everything else. What a container may not have is not there. */
const ROOMY = 12_000_000_000;

/**
 * For tools written in Go that run once and end (TypeScript's compiler, the linter's type-aware half, Go's own compiler, promtool): on a machine
 * with room they collect no garbage until they hold this much. Measured on one machine, seconds of a processor: the types of all specs 46 and
 * then 32 (2.4 and 2.8 GB at most), the type-aware lint 43 and then 35, Go's tools from nothing 593 and then 451. A limit near what they keep
 * anyway costs more than it saves: 2 GB for the types of specs is 57 s, 1 GB 101 s. Not for servers: each would grow to it.
 */
export const HASTY_GO: Record<string, string> = availableMemory() < ROOMY ? {} : { GOGC: 'off', GOMEMLIMIT: '4GiB' };
