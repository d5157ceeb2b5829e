import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The problems that an accessibility checker finds in a part of the page, one line each. */
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
