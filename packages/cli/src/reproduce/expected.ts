import type { Judgement } from './judge.ts';

/** What the measured value must be, such as `13.3 ± 1.33` or `> 1`. */
export function expectedOf({ statement, published, tolerance }: Judgement): string {
  switch (statement.test) {
    case 'histogram':
      return tolerance;
    case 'share':
      return `${published}, ${tolerance}`;
    case 'differ':
      return statement.p === undefined ? published : `${published}, ${tolerance}`;
    case 'value':
    case 'edge':
    case 'ratio':
      return `${published} ${tolerance}`;
    default:
      return published;
  }
}
