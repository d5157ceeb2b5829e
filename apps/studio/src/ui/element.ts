// Makes HTML elements, which every view of the studio is built from.

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/**
 * Makes an element. An attribute with `true` is set empty, with `false` it is left out. Strings become text, never
 * markup.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '');
    else if (value !== false) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}
