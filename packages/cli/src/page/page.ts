import { version } from 'shoal';
import { escapeHtml } from './escape.ts';
import { hoverScript } from './hover-script.ts';
import { pageStyle } from './style.ts';

/**
 * A self-contained page: style, pictures and script are inline, and its content security policy forbids loading
 * anything. `own` adds style and script that only this page needs.
 */
export function htmlPage(title: string, body: string, own: { style?: string; script?: string } = {}): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="shoal ${escapeHtml(version)}">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}${own.style ?? ''}</style>
</head>
<body>
<main>
${body}
</main>
<script>${hoverScript}${own.script ?? ''}</script>
</body>
</html>
`;
}
