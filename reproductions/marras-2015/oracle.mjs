// Computes independently what the model of this claim gives, with the functions of the oracle of zhang-lauder-2024. It
// prints or returns the figure of each statement of claim.json, in order.
import { drag, inBall, mean, rate } from '../zhang-lauder-2024/oracle.mjs';

const draws = 4000;
const average = (of) => Array.from({ length: draws }, of).reduce((sum, x) => sum + x, 0) / draws;

/** Largest difference of means of 30 runs from these figures, as a fraction. */
export const tolerance = 0.06;

export function figures() {
  const alone = rate(1, 1);
  const near = (place) => average(() => rate(1, drag(inBall(0.2, place), [[0, 0, 0]])));
  const [behind, beside, ahead] = [near([-1, 0, 0]), near([0, 0.5, 0]), near([1, 0, 0])];
  const saving = (cost) => 1 - cost / alone;
  const front = average(() =>
    rate(
      1,
      drag(
        inBall(0.2, [1.4, 0, 0]),
        Array.from({ length: 7 }, () => inBall(0.0644 / 0.055)),
      ),
    ),
  );
  const inSchool = (u) => 1 - mean((w) => rate(u, w), 1000) / rate(u, 1);
  return [
    [alone, behind],
    [alone, beside],
    [alone, ahead],
    [saving(behind), saving(beside)],
    [saving(behind), saving(ahead)],
    [alone, front],
    [inSchool(1), inSchool(3)],
  ];
}

if (process.argv[1]?.endsWith('marras-2015/oracle.mjs')) console.log(figures());
