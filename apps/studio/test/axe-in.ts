import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What a checker of accessibility finds wrong with a part of the page, in a line each. */
export async function wrongIn(page: Page, selector: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate((part) => window.axe.run(part, { resultTypes: ['violations'] }), selector);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${target} ${html.slice(0, 160)}`),
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
