import { paperColour } from '../page/colours.ts';
import { escapeHtml } from '../page/escape.ts';

const style = `text{font:13px system-ui,sans-serif;fill:#333}.axis{fill:#000}.grid{stroke:#e0e0e0}.mark{stroke:#666}.line{fill:none;stroke:${paperColour};stroke-width:1.75}.interval{stroke:${paperColour}}.band{fill:${paperColour};opacity:.18}.animals{stroke:#333;stroke-width:1.5}.animals-band{fill:#333;opacity:.1}.point{fill:${paperColour}}`;

/** A chart of a page as an SVG file: with its own styles, on white. */
export function standaloneSvg(content: string, width: number, height: number, title: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>${escapeHtml(title)}</title><style>${style}</style><rect width="100%" height="100%" fill="#fff"/>
${content}
</svg>
`;
}
