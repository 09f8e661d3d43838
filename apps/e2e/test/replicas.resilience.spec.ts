/* The main job again, with two of every program that answers or works: what one of them begins, the other may go on with. */
process.env.WORLD_REPLICAS = '2';
await import('./journey.spec.ts');
