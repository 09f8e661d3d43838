/** Settings are missing or wrong: each is one readable line, all of them are printed, exit code 1. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[]) {
    const all = typeof problems === 'string' ? [problems] : [...new Set(problems)];
    super(all.length === 1 ? all[0] : `Settings are wrong:\n${all.map((one) => `- ${one}`).join('\n')}`);
    this.problems = all;
  }
}
