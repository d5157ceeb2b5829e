import { describeWork, estimateWork, parseScenarioText } from 'shoal';

/** Of a scene that takes longer to make, s, it is asked whether to open it: fields are made beside the page, and can be stopped. */
const longToMake = 15;
/** Likewise of a step, s: the page stands still meanwhile. */
const longStep = 0.5;

/** What opening a scenario's text would ask of this page, in a sentence, where that is much; else empty. */
export function warningOf(text: string, file: string): string {
  return describeWork(estimateWork(parseScenarioText(text, { file })), longToMake, longStep);
}
