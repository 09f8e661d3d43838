// @ts-check
/*
 * Every program of PROGRAMS but the sandbox in this one process, which is there to be killed: the stand-ins, like the companies they
 * stand for, live on. It loads its code and stands by; told to `go`, with settings of its own, it starts and says so.
 */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { startAllInOne } from '@sorrel/deploy/all-in-one';
import { STARTERS } from '@sorrel/deploy/services';

const programs = (process.env.PROGRAMS ?? '').split(',').filter((name) => name !== 'sandbox');
await Promise.all(programs.map((name) => STARTERS[name]?.load()));
// It will be killed, so what it compiled is kept now.
flushCompileCache();
process.on('disconnect', () => process.exit(0));
// Waiting for the word keeps it alive; at work its servers do.
process.channel?.ref();
process.send?.('ready');
const [{ go }] = await once(process, 'message');
process.channel?.unref();
await startAllInOne({ ...process.env, ...go }, { only: programs });
process.send?.({ started: true });
