import { trialIdentity } from 'shoal/search';
import { sha256 } from '../../export/sha256.ts';

/** The key of a trial in journals, as the command names it. */
export async function trialKey(scenario: unknown, seed: number): Promise<string> {
  return (await sha256(trialIdentity(scenario, seed))).slice(0, 32);
}
