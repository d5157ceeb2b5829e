import { type ChartRow, chartRows, chartRowsOf } from '../stage/measures/measure-rows.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { button } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { onDemand } from '../ui/on-demand.ts';
import { sheet } from '../ui/sheet.ts';
import type { ChartGroup } from './chart.ts';
import { type ChartSource, readablePath } from './chart-options.ts';

/** Charts of the run: a strip above the bar, on a phone a bottom sheet. */
export function chartsPanel(stage: Stage): HTMLElement {
  const sources: readonly ChartSource[] = [{ label: 'this run', colour: '--marked', measures: stage.measures }];
  const rows = (): ChartRow[] => {
    const { plan, charts } = stage.state.value;
    return chartRowsOf(plan).filter(({ key }) => charts.keys.includes(key));
  };
  const choices = chartRows.map(({ key, title, effect }) => {
    const press = (): void => {
      const { keys } = stage.state.value.charts;
      const others = keys.filter((other) => other !== key);
      stage.dispatch({ type: 'charts', value: { keys: others.length < keys.length ? others : [...keys, key] } });
    };
    return { key, chip: button(title, press, { class: 'chip', title: effect }) };
  });
  const dialog = onDemand(
    async () => {
      const made = (await import('../export/measures-dialog.ts')).measuresDialog(stage);
      document.body.append(made.root);
      return made;
    },
    () => stage.dispatch({ type: 'complain', sentence: 'The dialog could not be loaded. Check your connection.' }),
  );
  const save = button('Save CSV', () => dialog.use((one) => one.open()), {
    title: 'Save all measures of the run, for a spreadsheet',
  });
  const when = element('span', { class: 'when' });
  const empty = element('p', { class: 'help' }, 'Select charts to show.');
  const area = element('div', { class: 'charts-area' });
  const chips = element('div', { class: 'chips', role: 'group', 'aria-label': 'Charts to show' });
  chips.append(...choices.map(({ chip }) => chip));

  const panel = sheet({ charts: { title: 'Charts', tools: [when, save], body: [chips, empty, area] } }, () =>
    stage.dispatch({ type: 'charts', value: { shown: false } }),
  );
  panel.root.classList.add('strip');

  const tell = (time: number | undefined): void => {
    const { table, marks } = stage.measures;
    const [first = 0, last = 0] = [table.time[0], table.time.at(-1)];
    if (time === undefined) {
      when.textContent = '';
      return;
    }
    // The pointer is at an edit if it is within a hundredth of the drawn time.
    const near = marks.findLast((mark) => Math.abs(mark.time - time) <= (last - first) / 100);
    when.textContent = `at ${numberText(time, 2)} s${near ? ` · edited: ${readablePath(near.path)}` : ''}`;
  };

  let charts: ChartGroup | undefined;
  let loading = false;
  const draw = (): void => {
    if (!stage.state.value.charts.shown) return;
    charts?.draw();
  };
  const show = async (): Promise<void> => {
    if (!charts && !loading) {
      loading = true;
      try {
        // The code is loaded on first use, so that the page opens without it.
        const { makeCharts } = await import('./chart.ts');
        charts = makeCharts(sources, tell);
        area.replaceChildren(charts.root);
      } catch {
        area.textContent = 'The charts could not be loaded. Check your connection and open them again.';
      } finally {
        loading = false;
      }
    }
    charts?.show(rows());
    draw();
  };

  stage.measures.news.subscribe(draw);
  stage.state.subscribe((state, before) => {
    const { shown, keys } = state.charts;
    if (state.charts !== before.charts || state === before) {
      panel.open(shown ? 'charts' : undefined);
      for (const { key, chip } of choices) chip.setAttribute('aria-pressed', String(keys.includes(key)));
      empty.hidden = keys.length > 0;
      if (shown) void show();
    }
    if (state.plan !== before.plan || state === before) {
      const offered = chartRowsOf(state.plan).map(({ key }) => key);
      for (const { key, chip } of choices) chip.hidden = !offered.includes(key);
      if (charts) charts.show(rows());
    }
    // The page's colours change one frame after the look.
    if (state.look !== before.look) requestAnimationFrame(draw);
  });
  return panel.root;
}
