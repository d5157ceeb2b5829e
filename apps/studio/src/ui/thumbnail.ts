import { element } from './element.ts';

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** A small picture that moves while its control is hovered or focused. Nothing is loaded before it is in view. */
export function thumbnail(control: HTMLElement, still: string, film: string): HTMLElement {
  const picture = element('img', { loading: 'lazy', alt: '', width: 192, height: 120, src: still });
  // A scene without a thumbnail shows only its name.
  picture.addEventListener('error', () => root.remove());
  const root = element('span', { class: 'thumbnail' }, picture);
  let playing: HTMLVideoElement | undefined;
  const play = (): void => {
    if (playing || calm.matches) return;
    playing = element('video', { loop: true, playsinline: true, 'aria-hidden': 'true', tabindex: '-1' });
    playing.muted = true;
    playing.src = film;
    root.append(playing);
    // The promise rejects if the video is removed before it plays.
    playing.play().catch(() => undefined);
  };
  const stop = (): void => {
    playing?.remove();
    playing = undefined;
  };
  control.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') play();
  });
  control.addEventListener('pointerleave', stop);
  control.addEventListener('focus', () => {
    if (control.matches(':focus-visible')) play();
  });
  control.addEventListener('blur', stop);
  return root;
}
