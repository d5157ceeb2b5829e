declare const functions: unique symbol;

/** WGSL text that is known to declare the functions F: `npm run shaders` writes their names beside the text. */
export type Wgsl<F extends string> = string & { readonly [functions]?: { readonly [Name in F]: true } };

/** Names of rules, forms and columns as WGSL takes them: "linear-decay" is linear_decay there. */
export function wgslName(name: string): string {
  return name.replaceAll('-', '_');
}

/** The same of a type. */
export type WgslName<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}_${WgslName<Tail>}`
  : Name;

/** "ping-pong" is PingPong in the names of constants and structs. */
function pascal(name: string): string {
  return name.replace(/(^|-)(\w)/g, (_all, _dash, letter) => letter.toUpperCase());
}

/** The struct that holds the settings of a rule. */
export function settingsStruct(rule: string): string {
  return `${pascal(rule)}Settings`;
}

/** The name of a rule's constant, function or struct as it stands after the rule's own: "hunt", "tactic" give huntTactic. */
export function camel(...names: readonly string[]): string {
  const joined = names.map(pascal).join('');
  return joined[0].toLowerCase() + joined.slice(1);
}
