/**
 * Broken scenario files, each with the whole message that it must give: shared by the tests of the library and of the
 * command. The file is called reef.json.
 */
export interface BrokenScenario {
  name: string;
  text: string;
  message: readonly string[];
}
export declare const brokenScenarios: readonly BrokenScenario[];
//# sourceMappingURL=broken-scenarios.d.ts.map
