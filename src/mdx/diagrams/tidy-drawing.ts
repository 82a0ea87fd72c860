import { contrast, labelOn } from '../../theme/contrast.ts';
import { restoreLabels } from './labels.ts';
import { NOTE_ID } from './rewrite-states.ts';
import type { Drawing } from './types.ts';

const COLOR = /^(?:#(?:[\da-f]{3}|[\da-f]{6})|[a-z]{3,20}|rgba?\([\d.,%\s/]+\)|var\(--[\w-]+\))$/i;
const PAINT = /\s(fill|stroke)="([^"]*)"/g;

/** A drawing of the renderer without style sheets and names of its own, so that it can stand in a page. */
export function tidyDrawing(svg: string, id: string): Drawing {
  const [, width = '0', height = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const body = restyleNotes(svg)
    .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    // The renderer's text for an entity without attributes.
    .replace(/<text[^>]*>\(no attributes\)<\/text>/g, '')
    .replace(/\sdata-[\w-]+="[^"]*"/g, '')
    .replace(/\sclass="(?!mono")[^"]*"/g, (name) => (name === ' class="node"' ? name : ''))
    .replace(/class="mono"/g, 'class="t-d-mono"')
    .replace(/\sid="([^"]*)"/g, ` id="${id}-$1"`)
    .replace(/url\(#([^()]*)\)/g, `url(#${id}-$1)`)
    .replace(/\srx="0" ry="0"/g, ' rx="4"')
    .replace(PAINT, (_, name: string, color: string) => ` ${name}="${safeColor(name, color)}"`)
    .replace(/\s(?:stroke-dasharray|stroke-width)="[^"\d][^"]*"/g, '')
    .replace(/(?<!\d)\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))
    .replace(/<g class="node">([\s\S]*?)<\/g>/g, (_, node: string) => readable(node))
    .replace(/>\s+</g, '><')
    .trim();
  return {
    body: restoreLabels(body),
    width: Math.ceil(Number(width)),
    height: Math.ceil(Number(height)),
  };
}

const NOTE_EDGE = new RegExp(`<polyline(?=[^>]*data-to="${NOTE_ID})[^>]*>`, 'g');
const NOTE_NODE = new RegExp(`<g class="node" data-id="${NOTE_ID}[\\s\\S]*?</g>`, 'g');

/** Notes look like notes, and what leads to them is no transition. */
function restyleNotes(svg: string): string {
  return svg
    .replace(NOTE_EDGE, (edge) =>
      edge
        .replace(/ marker-end="[^"]*"/, '')
        .replace('fill="none"', 'fill="none" stroke-dasharray="3 3"'),
    )
    .replace(NOTE_NODE, (node) =>
      node
        .replace('var(--_node-fill)', 'var(--t-warning-bg)')
        .replace('var(--_node-stroke)', 'var(--t-warning-border)')
        .replace('font-weight="500"', 'font-weight="400"'),
    );
}

/** Colours of the author; what is none falls back to that of the drawing. */
function safeColor(name: string, color: string): string {
  return COLOR.test(color.trim()) ? color.trim() : name === 'fill' ? 'none' : 'var(--_line)';
}

/** A node whose text can be read on the colour that the author gave it, in both modes. */
function readable(node: string): string {
  const background = /\sfill="(?!var|none|transparent)([^"]*)"/.exec(node)?.[1];
  if (background === undefined || !isOpaque(background)) return `<g>${node}</g>`;
  return `<g>${node.replace(
    /(<text[^>]*\sfill=")([^"]*)"/g,
    (whole, start: string, color: string) =>
      !color.startsWith('var') && reads(color, background)
        ? whole
        : `${start}${labelOn(background)}"`,
  )}</g>`;
}

function isOpaque(color: string): boolean {
  return !/^rgba/i.test(color) && Number.isFinite(contrast('#ffffff', color));
}

function reads(color: string, background: string): boolean {
  return Number.isFinite(contrast(color, background)) && contrast(color, background) >= 4.5;
}
