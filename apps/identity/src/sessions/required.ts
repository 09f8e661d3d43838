import { isOfDemoTeam } from '@sorrel/contracts/sandbox/demo-staff';

export type WhoNeedsFactor = 'everybody' | 'all but the demo’s team' | 'nobody';

/** `said`: what the setting says, where it says something. */
export function whoNeedsFactor(said: boolean | undefined, isSandbox: boolean): WhoNeedsFactor {
  if (said !== undefined) return said ? 'everybody' : 'nobody';
  return isSandbox ? 'all but the demo’s team' : 'everybody';
}

export const isFactorRequired = (who: WhoNeedsFactor, email: string): boolean =>
  who === 'everybody' || (who === 'all but the demo’s team' && !isOfDemoTeam(email));
