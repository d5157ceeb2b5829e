/** ` Did you mean "alignment"?`, or an empty text if no choice is close. */
export function didYouMean(got: string, choices: readonly string[]): string {
  let best = '';
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const choice of choices) {
    const distance = editDistance(got.toLowerCase(), choice.toLowerCase());
    if (distance < bestDistance) {
      best = choice;
      bestDistance = distance;
    }
  }
  // At most a third of the letters may differ: "comon" finds "common", "x" finds nothing.
  return bestDistance <= Math.max(1, Math.floor(got.length / 3)) ? ` Did you mean "${best}"?` : '';
}

/** Edit distance: insertions, deletions, substitutions and swaps of neighbouring letters. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2] + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length];
}
