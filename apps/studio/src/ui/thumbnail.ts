import { element } from './element.ts';

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** A small picture that moves while its control is hovered or has the focus. Nothing is loaded before it is in view. */
export function thumbnail(control: HTMLElement, still: string, film: string): HTMLElement {
  const picture = element('img', { loading: 'lazy', alt: '', width: 192, height: 120, src: still });
  // A scene without one shows its name alone.
  picture.addEventListener('error', () => root.remove());
  const root = element('span', { class: 'thumbnail' }, picture);
  let playing: HTMLVideoElement | undefined;
  const play = (): void => {
    if (playing || calm.matches) return;
    playing = element('video', { loop: true, playsinline: true, 'aria-hidden': 'true', tabindex: '-1' });
    playing.muted = true;
    playing.src = film;
    root.append(playing);
    // Rejects if it is removed before it has begun.
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
