import { parseScenarioText, ScenarioError } from 'shoal';

/** More fish would freeze the page. */
const mostFish = 200_000;

/** The first problem of a scenario text and the number of others; undefined: it can be shown. */
export function refusalOf(text: string, file: string): string | undefined {
  try {
    const { count } = parseScenarioText(text, { file });
    if (count <= mostFish) return undefined;
    return `${file}: ${count.toLocaleString('en')} fish are too many for a page. The limit is ${mostFish.toLocaleString('en')}.`;
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const [first] = error.message.split('\n');
    const more = error.count - 1;
    if (more === 0) return first;
    return `${first} And ${more} more problem${more > 1 ? 's' : ''}.`;
  }
}
