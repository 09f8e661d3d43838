/* Every program of PROGRAMS but the sandbox in this one process, which is there to be killed: the stand-ins, like the companies they stand for, live on. */
import { flushCompileCache } from 'node:module';
import { startAllInOne } from '@sorrel/deploy/all-in-one';

await startAllInOne(
  { ...process.env },
  (process.env.PROGRAMS ?? '').split(',').filter((name) => name !== 'sandbox'),
);
// It will be killed, so what it compiled is kept now.
flushCompileCache();
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
