import type { Plugin } from 'vite';

/** What the built page may load and run: its own files, and data that it makes itself (blob:, data:). */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  // `shoal serve` on this computer.
  "connect-src 'self' blob: data: ws://127.0.0.1:* ws://localhost:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Vite plugin: puts a content security policy into the built page, so that no link or mesh can load anything from another
 * server.
 */
export function pagePolicy(): Plugin {
  return {
    name: 'page-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
  };
}

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
