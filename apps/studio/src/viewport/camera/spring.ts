/**
 * A value that follows a moving goal without overshoot: a critically damped spring, solved exactly for any frame time.
 * If the goal moves at the given speed, the value does not lag behind.
 */
export class Spring {
  value = 0;
  speed = 0;

  put(value: number): void {
    this.value = value;
    this.speed = 0;
  }

  /**
   * @param goal at the end of the frame
   * @param speed of the goal, per second
   * @param settle time constant, s
   */
  follow(goal: number, speed: number, seconds: number, settle: number): void {
    const rate = 2 / settle;
    const off = this.value - (goal - speed * seconds);
    const drift = this.speed - speed;
    const pull = drift + rate * off;
    const fade = Math.exp(-rate * seconds);
    this.value = goal + (off + pull * seconds) * fade;
    this.speed = speed + (drift - rate * pull * seconds) * fade;
  }
}
