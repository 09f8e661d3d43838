// @ts-check
/* Loaded before a program: asked for it, it says how much memory was resident at most since it was asked last, in bytes. */
let most = 0;
const look = () => void (most = Math.max(most, process.memoryUsage.rss()));
setInterval(look, 5).unref();
process.on('message', (asked) => {
  if (asked !== 'memory') return;
  look();
  process.send?.({ mostResident: most });
  most = 0;
});
