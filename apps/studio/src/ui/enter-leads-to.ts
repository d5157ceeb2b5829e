/** Enter in a field accepts the typed value and focuses the main button, so that the next Enter presses it. */
export function enterLeadsTo(fields: HTMLElement, main: HTMLButtonElement): void {
  fields.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (key !== 'Enter' || !(target instanceof HTMLElement) || target.matches('button, select, summary')) return;
    event.preventDefault();
    main.focus();
    // A number that was refused must first be corrected.
    if (fields.querySelector('.problem:not([hidden])')) target.focus();
  });
}
