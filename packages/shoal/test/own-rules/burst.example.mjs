import { defineRule } from 'shoal';

/** Accelerates for `lasts` of every `period` steps, each fish at a different time. */
export default defineRule({
  name: 'burst',
  module: import.meta.url,
  parameters: { weight: 4, period: 60, lasts: 15 },
  columns: ['burstClock'],
  updateMemory(i, { period }, { school }) {
    const clock = school.column('burstClock');
    clock[i] = (clock[i] + 1) % period;
  },
  steer(out, i, { period, lasts }, { school, headingX, headingY, headingZ }) {
    const ahead = (school.column('burstClock')[i] + school.id[i]) % period < lasts ? 1 : 0;
    out[0] = ahead * headingX[i];
    out[1] = ahead * headingY[i];
    out[2] = ahead * headingZ[i];
  },
  gpu: {
    updatesMemory: true,
    source: `
      fn burst_updateMemory(one: Fish, s: BurstSettings) {
        own.burstClock = f32((u32(own.burstClock) + 1u) % u32(s.period));
      }
      fn burst_steer(one: Fish, s: BurstSettings) -> vec3f {
        let clock = (u32(own.burstClock) + one.id) % u32(s.period);
        return select(vec3f(0.0), one.heading, clock < u32(s.lasts));
      }`,
  },
});
