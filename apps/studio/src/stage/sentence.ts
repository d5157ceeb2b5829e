import { ScenarioError } from 'shoal';

/** An error as a message to show. */
export function sentenceOf(error: unknown, file: string): string {
  if (error instanceof ScenarioError) return error.message;
  if (error instanceof SyntaxError) return `${file} or one of its files is not valid JSON: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}
