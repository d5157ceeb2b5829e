/** What to say of an error in writing a file. */
export function problemOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return 'The disk is full, or the part of it that the browser may use. Free some space, or choose a shorter length.';
  return error instanceof Error ? error.message : String(error);
}
