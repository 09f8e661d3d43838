import { ConfigError } from './config-error.ts';

// SEAL_KEYS = "1:<hex>,2:<hex>"; without it, in development, SORREL_SECRET serves.
export function readSealKeys(
  { SEAL_KEYS: text, SEAL_WITH: sealWith }: Record<string, string | undefined>,
  secret: string,
): Record<number, string> {
  const keys: Record<number, string> = text
    ? Object.fromEntries(
        text
          .split(',')
          .map((pair) => pair.trim().split(':'))
          .map(([version, key]) => [Number(version), key ?? '']),
      )
    : { 1: secret };
  for (const [version, key] of Object.entries(keys))
    if (text && (!/^[1-9]\d{0,8}$/.test(version) || !/^[0-9a-f]{64,}$/.test(key)))
      throw new ConfigError('SEAL_KEYS must read 1:<hex>,2:<hex> with at least 32 bytes each.');
  if (text && Object.keys(keys).length !== text.split(',').length)
    throw new ConfigError('SEAL_KEYS names a version twice.');
  if (sealWith && !keys[Number(sealWith)]) throw new ConfigError(`SEAL_WITH: key ${sealWith} is not among SEAL_KEYS.`);
  return keys;
}
