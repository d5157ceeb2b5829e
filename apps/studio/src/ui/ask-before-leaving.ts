/** Lets the browser ask before the page is left or loaded again, until the returned function is called. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
