import type { Palette } from './read-palette.ts';

/** Colours that d3 gives the nodes of a Sankey diagram, in its order. */
const TABLEAU = [
  '#4e79a7', '#f28e2c', '#e15759', '#76b7b2', '#59a14f', '#edc949', '#af7aa1', '#ff9da7', '#9c755f', '#bab0ab',
]; // prettier-ignore

/** Text on the strong colours, which are light enough for it in both modes. */
const ON_STRONG = '#0f1214';

/** Rules for what no variable of the library reaches: colours that it writes itself, sizes of titles. */
export function themeCss({
  text,
  muted,
  line,
  faint,
  groupFill,
  bg,
  deep,
  strong,
  soft,
}: Palette): string {
  const rules: [selectors: string, declarations: string][] = [
    // Journeys.
    ['.face', `fill: ${bg}; stroke: ${muted}`],
    ['.mouth', `stroke: ${muted}; fill: ${muted}`],
    ['.task-line', `stroke: ${faint}`],
    ['rect[class*="task-type"], rect.journey-section', `stroke: ${faint}`],
    ['text.task, text.journey-section', `fill: ${text}`],
    ['line[stroke-width="4"][stroke="black"]', `stroke: ${line}; stroke-width: 1.5px`],
    // Relations of C4 diagrams.
    ['[stroke="#444444"]', `stroke: ${line}`],
    ['text[fill="#444444"]', `fill: ${muted}`],
    ['.legend tspan, .legend', `fill: ${muted}; font-size: 13px`],
    // Titles.
    [
      '.titleText, .packetTitle, .radarTitle, text[font-size="4ex"], .title > text, .chart-title > text',
      TITLE,
    ],
    // Git graphs.
    [
      `[class*="branch-label"] text, text[class*="branch-label"]`,
      `fill: ${ON_STRONG}; font-weight: 550`,
    ],
    ['.commit-highlight-inner', `fill: ${bg}; stroke: ${bg}`],
    // Mind maps.
    ['.section-root text', `fill: ${ON_STRONG}; font-weight: 600; text-anchor: middle`],
    ['.mindmap-node text', 'font-size: 15px'],
    ['circle.label-container ~ .label text', 'text-anchor: middle'],
    ['.mindmap-node line', 'stroke-width: 1.5px'],
    ...strong.map((color, index): [string, string] => [
      `.section-edge-${index - 1}`,
      `stroke: ${color}; stroke-width: 2px`,
    ]),
    // Kanban boards.
    ['.cluster[class*="section-"] > rect', `fill: ${groupFill}; stroke: ${faint}`],
    ['.kanban .cluster-label tspan, .sections .cluster-label tspan', 'font-weight: 600'],
    // Radar charts.
    ['.radarGraticule', `fill: none; stroke: ${line}; stroke-opacity: 0.4`],
    ['.radarAxisLine', `stroke: ${line}; stroke-opacity: 0.4`],
    ['.radarLegendText', `fill: ${text}`],
    // Treemaps.
    ['.treemapSectionLabel, .treemapSectionValue', 'font-size: 13px'],
    ['.treemapLabel, .treemapValue', `fill: ${text}`],
    // Packets.
    ['.packetBlock', `fill: ${soft[0]}; stroke: ${strong[0]}`],
    ['.packetLabel', `fill: ${text}; font-size: 13px`],
    ['.packetByte', `fill: ${muted}; font-size: 11px`],
    // Architecture, and what else comes with pictures.
    ['[style*="fill: #087ebf"]', `fill: ${deep}`],
    ['.venn-circle text, .venn-intersection text', `fill: ${text}`],
    ...TABLEAU.flatMap((color, index): [string, string][] => [
      [`.node rect[fill="${color}"]`, `fill: ${strong[index % strong.length]}`],
      [`stop[stop-color="${color}"]`, `stop-color: ${strong[index % strong.length]}`],
    ]),
    ...strong.map((color, index): [string, string] => [
      `.radarCurve-${index}, .radarLegendBox-${index}`,
      `fill: ${color}; fill-opacity: 0.16; stroke: ${color}; stroke-width: 2px`,
    ]),
    ...strong.map((color, index): [string, string] => [
      `circle.actor-${index}`,
      `fill: ${color}; stroke: ${bg}`,
    ]),
  ];
  return rules.map(([selectors, body]) => `${selectors} { ${important(body)} }`).join('\n');
}

const TITLE = 'font-size: 15px; font-weight: 600';

/** The library's own rules come later and are more specific. */
function important(declarations: string): string {
  return declarations
    .split(';')
    .map((one) => `${one} !important`)
    .join(';');
}
