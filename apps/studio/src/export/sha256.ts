// Hashes texts as the command does, so that exports and studies of the page name their inputs by the same hash.

/** SHA-256 of a text, as hexadecimal digits. @throws Error with a message to show if the page is not secure */
export async function sha256(text: string): Promise<string> {
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto;
  if (!subtle)
    throw new Error(
      'Browsers compute SHA-256 only on pages from https or localhost. Open this page from such an address.',
    );
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
