// A rule of your own: swims up.
export const rise = {
  name: 'rise',
  row: {
    title: 'Rise',
    effect: 'Swims up.',
    source: 'Our own',
    defaultForm: 'up',
    parameters: {},
    forms: { up: { formula: '(0, 1, 0)', source: 'Our own' } },
  },
  rule: {
    forms: {
      up: (out) => {
        out[0] = out[2] = 0;
        out[1] = 1;
      },
    },
  },
};
