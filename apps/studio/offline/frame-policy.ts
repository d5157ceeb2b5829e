import type { Plugin } from 'vite';

/**
 * Other pages may show only `?embed` in a frame, because they could redirect clicks to the controls of the whole page.
 * A policy in the page itself cannot state this, so the preview server sends a header.
 */
export function framePolicy(): Plugin {
  return {
    name: 'frame-policy',
    configurePreviewServer({ middlewares }) {
      middlewares.use(({ url = '/' }, response, next) => {
        if (!new URL(url, 'http://localhost').searchParams.has('embed'))
          response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
        next();
      });
    },
  };
}
