export interface Icon {
  readonly root: SVGElement;
  /** @param path of an SVG path in a box of 24 by 24 */
  show(path: string): void;
}

/** An icon on a button, hidden from screen readers because the button has a name. */
export function icon(shape = ''): Icon {
  const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  root.setAttribute('viewBox', '0 0 24 24');
  root.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', shape);
  root.append(path);
  return { root, show: (other) => path.setAttribute('d', other) };
}
