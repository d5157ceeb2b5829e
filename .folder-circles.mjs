// No circles of folders, tests aside: they use what they test from above.
import rules from './.dependency-cruiser.mjs';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-folder-circles',
      comment: 'Two folders that import each other are one folder, or are cut wrongly.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...rules.options,
    exclude: { path: [...rules.options.exclude.path, '\\.test\\.tsx?$', '/test/'] },
  },
};
