/** A rule of your own in its own module. Fish rise now and then, each at a different step. */
const text = { effect: 'Rises by turns.', source: 'Our own' };

export const rise = {
  name: 'rise',
  row: {
    ...text,
    title: 'Rise',
    defaultForm: 'turns',
    forms: { turns: { formula: '(0, 1, 0) every tenth step', source: 'Our own', columns: ['riseTurn'] } },
    parameters: {
      weight: { ...text, symbol: 'w', unit: 'm/s²', default: 2, min: 0, max: 100, slider: [0, 10, 0.1] },
    },
  },
  rule: {
    forms: {
      turns: (out, i, _settings, { school }) => {
        out[0] = out[2] = 0;
        out[1] = school.column('riseTurn')[i] === 0 ? 1 : 0;
      },
    },
    updateMemory: (i, _settings, { school }) => {
      const turn = school.column('riseTurn');
      turn[i] = (turn[i] + 1 + (i % 3)) % 10;
    },
  },
  module: import.meta.url,
};
