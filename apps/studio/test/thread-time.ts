import type { Page } from 'playwright-core';

/** Measures the processor time of the page's own thread, ms. Other programs lengthen it less than wall time. */
export async function threadWatch(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const time = metrics.find(({ name }) => name === 'ThreadTime');
    if (!time) throw new Error('This browser does not tell how long a thread has computed.');
    return 1000 * time.value;
  };
}

/** The thread's time for an action, ms. */
export async function timed(watch: () => Promise<number>, act: () => Promise<unknown>): Promise<number> {
  const from = await watch();
  await act();
  return (await watch()) - from;
}

export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1];
}

/** Measures the processor time of a page, ms: its own thread, and the browser's drawing of it. */
export async function spentBy(page: Page): Promise<() => Promise<number>> {
  const watch = await threadWatch(page);
  const browser = await page.context().browser()?.newBrowserCDPSession();
  return async () => {
    const { processInfo = [] } = (await browser?.send('SystemInfo.getProcessInfo')) ?? {};
    const drawing = processInfo.find(({ type }) => type.toLowerCase() === 'gpu');
    if (!drawing) throw new Error('This browser does not tell what drawing takes.');
    return (await watch()) + 1000 * drawing.cpuTime;
  };
}
