import type { Stage } from '../stage/stage.ts';

/** Applies the theme. `auto` follows the system, except that the diagram is always light. */
export function followTheme(page: HTMLElement, stage: Stage): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = (): void => {
    const { theme, look } = stage.state.value;
    const usual = dark.matches && look !== 'diagram' ? 'dark' : 'light';
    page.dataset.theme = theme === 'auto' ? usual : theme;
    page.dataset.look = look;
  };
  dark.addEventListener('change', show);
  stage.state.subscribe(show);
}
