import type { Stage } from '../stage/stage.ts';
import { playButton } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';

/** Whether this page is shown in a frame of another one, as its address says. */
export const isEmbedded = new URLSearchParams(location.search).has('embed');

/** Shows only the scene, a button to play it, and a link to the whole studio. */
export function showEmbedded(page: HTMLElement, stage: Stage): void {
  const studio = element('a', { target: '_blank', rel: 'noopener' }, 'Open in Shoal');
  const point = (): void => {
    const url = new URL(location.href);
    url.searchParams.delete('embed');
    studio.href = url.href;
  };
  point();
  // The address may change until it is copied or opened.
  for (const event of ['pointerenter', 'focus', 'click']) studio.addEventListener(event, point);
  const play = playButton(stage.state, () => stage.dispatch({ type: 'toggle' }));
  page.classList.add('bare');
  page.append(element('div', { class: 'embed-bar' }, play.root, studio));
}

/** The HTML of an iframe with the page at an address. */
export function embedCode(address: URL, title: string): string {
  const url = new URL(address);
  url.searchParams.set('embed', '');
  // Removes the "=" of empty values.
  const src = url.href.replace(/([?&]embed)=(?=&|#|$)/, '$1');
  const quoted = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${quoted(src)}" title="${quoted(title)}" width="640" height="360" style="border: 0" loading="lazy"></iframe>`;
}
