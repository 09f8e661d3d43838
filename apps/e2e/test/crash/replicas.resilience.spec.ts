/* The sample again, with two of every program: one dies, the other takes over what it had in hand, and people go on with that one alone. */
process.env.WORLD_REPLICAS = '2';
await import('./crash.resilience.spec.ts');
