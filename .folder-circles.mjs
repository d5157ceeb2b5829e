// No circles of folders. Left out are tests, and the rows of rules and heading models: data that stand beside the
// formulas, but belong to parameters/ (see `rows` in .dependency-cruiser.mjs).
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
    exclude: { path: [...rules.options.exclude.path, '\\.test\\.tsx?$', '/test/', '\\.parameters\\.ts$'] },
  },
};
