// In a page: leaves the result where the test finds it.
import { runSchool } from './school.mjs';

runSchool().then(
  (result) => {
    globalThis.schoolResult = result;
  },
  (error) => {
    globalThis.schoolResult = { error: String(error) };
  },
);
