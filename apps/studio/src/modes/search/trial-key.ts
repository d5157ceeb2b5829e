import { trialIdentity } from 'shoal/search';

/** SHA-256 of a text, as hexadecimal digits. */
export async function hexOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key of a trial in journals, as the command names it. */
export async function trialKey(scenario: unknown, seed: number): Promise<string> {
  return (await hexOf(trialIdentity(scenario, seed))).slice(0, 32);
}
