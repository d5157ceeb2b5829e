/** A number in a sentence: three significant digits. */
export function briefly(value: number): string {
  return String(Number(value.toPrecision(3))).replace('-', '−');
}

/** `1 animal`, `3 animals`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `2.5 frames a second`. */
export function rate(framesPerSecond: number): string {
  return `${briefly(framesPerSecond)} ${framesPerSecond === 1 ? 'frame' : 'frames'} a second`;
}

/** `0.25` as `25 %`. */
export function percent(share: number): string {
  return `${briefly(100 * share)} %`;
}
