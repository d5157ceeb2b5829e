/** Returns a copy without the keys whose value is undefined. */
export function given<T extends object>(settings: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof T]: Exclude<T[Key], undefined> };
}
