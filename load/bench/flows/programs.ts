import { startAllInOne } from '@sorrel/deploy/all-in-one';

/**
 * The process that is measured: every program but the stand-ins for other companies, as `npm start` runs them. Its parent says with which
 * settings (the environment) and when to end.
 */
const env = Object.fromEntries(
  Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
);
const only = ['identity', 'billing', 'consultations', 'messaging', 'media', 'fulfilment', 'bff'];
const { stop } = await startAllInOne(env, { only });
process.on('message', () => void stop().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
