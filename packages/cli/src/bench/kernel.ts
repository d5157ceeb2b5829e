/** What computes the rules that look at flockmates. The only place that knows: an engine with a choice is asked here. */
export function kernelName(): string {
  return 'typescript';
}
