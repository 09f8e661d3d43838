/* Loaded before a program: on SIGUSR2 it takes memory until there is none. */
process.on('SIGUSR2', () => {
  const eaten = [];
  for (;;) eaten.push(Array.from({ length: 100_000 }, (_, n) => ({ n })));
});
