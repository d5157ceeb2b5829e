declare const functions: unique symbol;

/**
 * WGSL text whose type lists the functions F that it declares: `npm run shaders` writes their names beside the text.
 */
export type Wgsl<F extends string> = string & { readonly [functions]?: { readonly [Name in F]: true } };

/** The name of a rule, form or column in WGSL: "linear-decay" becomes linear_decay. */
export function wgslName(name: string): string {
  return name.replaceAll('-', '_');
}

/** The type of that name. */
export type WgslName<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}_${WgslName<Tail>}`
  : Name;

/** Returns a name as constants and structs contain it: "ping-pong" becomes PingPong. */
function pascal(name: string): string {
  return name.replace(/(^|-)(\w)/g, (_all, _dash, letter) => letter.toUpperCase());
}

/** Returns the name of the struct of a rule's settings. */
export function settingsStruct(rule: string): string {
  return `${pascal(rule)}Settings`;
}

/**
 * The WGSL name of a constant, function or struct of a rule, prefixed with the name of the rule: "hunt", "tactic" give
 * huntTactic.
 */
export function camel(...names: readonly string[]): string {
  const joined = names.map(pascal).join('');
  return joined[0].toLowerCase() + joined.slice(1);
}
