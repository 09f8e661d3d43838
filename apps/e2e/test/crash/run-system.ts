import { startAllInOne } from '@sorrel/deploy/all-in-one';

/** Every program of PROGRAMS but the sandbox in this one process, which is there to be killed: the stand-ins, like the companies they stand for, live on. */
const env = Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined));
const names = (env.PROGRAMS ?? '').split(',').filter((name) => name !== 'sandbox');
await startAllInOne(env, names);
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
