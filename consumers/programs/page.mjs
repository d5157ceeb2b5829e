// In a page: stores the result where the test reads it.
import { runSchool } from './school.mjs';

runSchool().then(
  (result) => {
    globalThis.schoolResult = result;
  },
  (error) => {
    globalThis.schoolResult = { error: String(error) };
  },
);
