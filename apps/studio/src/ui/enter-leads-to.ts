/** Enter in a field takes what is typed and goes to the main button; the next one presses it. */
export function enterLeadsTo(fields: HTMLElement, main: HTMLButtonElement): void {
  fields.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (key !== 'Enter' || !(target instanceof HTMLElement) || target.matches('button, select, summary')) return;
    event.preventDefault();
    main.focus();
    // A number that is refused is corrected first.
    if (fields.querySelector('.problem:not([hidden])')) target.focus();
  });
}
