import type { MermaidConfig } from 'mermaid';
import { HUES } from '../../diagram-protocol.ts';
import type { Palette } from './index.ts';

/** Maximum text length of a diagram. */
const LONGEST = 100_000;

/** Width of diagrams without a natural width, in pixels: that of the text column of a page. */
const WIDTH = 640;

/** Options that a diagram cannot set: security, and the theme of the page. */
const SECURE = [
  'secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering', 'htmlLabels',
  'dompurifyConfig', 'theme', 'themeVariables', 'themeCSS', 'darkMode', 'fontFamily', 'altFontFamily', 'fontSize',
  'look', 'handDrawnSeed', 'arrowMarkerAbsolute', 'deterministicIds', 'legacyMathML', 'forceLegacyMathML',
]; // prettier-ignore

/** Settings of the library for a page with these colors and this font. */
export function configFor(palette: Palette, fontFamily: string, isDark: boolean): MermaidConfig {
  const plain = { useMaxWidth: false, htmlLabels: false };
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxTextSize: LONGEST,
    maxEdges: 2000,
    deterministicIds: true,
    secure: SECURE,
    htmlLabels: false,
    fontFamily,
    fontSize: 13,
    theme: 'base',
    darkMode: isDark,
    themeCSS: themeCss(palette),
    themeVariables: variablesFor(palette, fontFamily, isDark),
    flowchart: { ...plain, curve: 'basis' },
    class: plain,
    state: { useMaxWidth: false },
    er: { useMaxWidth: false },
    gantt: {
      useMaxWidth: false,
      useWidth: WIDTH,
      fontSize: 12,
      sectionFontSize: 12,
      barHeight: 22,
      barGap: 6,
      leftPadding: 88,
    },
    journey: {
      useMaxWidth: false,
      textPlacement: 'tspan',
      leftMargin: 110,
      width: 110,
      taskMargin: 20,
      taskFontSize: 13,
      taskFontFamily: fontFamily,
    },
    timeline: { useMaxWidth: false, leftMargin: 16 },
    mindmap: { useMaxWidth: false, padding: 12 },
    kanban: { useMaxWidth: false },
    gitGraph: { useMaxWidth: false },
    c4: { useMaxWidth: false, ...c4Theme(palette, fontFamily) },
    quadrantChart: {
      useMaxWidth: false,
      chartWidth: 560,
      chartHeight: 480,
      titleFontSize: 15,
      quadrantLabelFontSize: 13,
      xAxisLabelFontSize: 13,
      yAxisLabelFontSize: 13,
      quadrantExternalBorderStrokeWidth: 1,
    },
    xyChart: {
      useMaxWidth: false,
      width: WIDTH,
      height: 380,
      titleFontSize: 15,
      xAxis: { labelFontSize: 12, titleFontSize: 13 },
      yAxis: { labelFontSize: 12, titleFontSize: 13 },
    },
    sankey: { useMaxWidth: false, width: WIDTH, height: 360, labelStyle: 'outlined' },
    block: { useMaxWidth: false },
    packet: { useMaxWidth: false, bitWidth: 19 },
    pie: { useMaxWidth: false },
    radar: { useMaxWidth: false, width: 440, height: 440, marginLeft: 100, marginRight: 100 },
    requirement: { useMaxWidth: false },
    architecture: { useMaxWidth: false },
    // Missing in the types of the library.
    ...({ treemap: { useMaxWidth: false, nodeWidth: 64, nodeHeight: 36 } } as MermaidConfig),
  };
}

const C4_SHAPES = [
  'person',
  'system',
  'system_db',
  'system_queue',
  'container',
  'container_db',
  'container_queue',
  'component',
  'component_db',
  'component_queue',
];

/** Dark fills for C4 shapes, because their text is always white. */
function c4Theme({ deep, slate }: Palette, fontFamily: string): Record<string, string> {
  const looks: Record<string, string> = {
    boundaryFontFamily: fontFamily,
    messageFontFamily: fontFamily,
  };
  for (const shape of C4_SHAPES) {
    for (const [name, color] of [
      [shape, deep],
      [`external_${shape}`, slate],
    ] as const) {
      looks[`${name}FontFamily`] = fontFamily;
      looks[`${name}_bg_color`] = color;
      looks[`${name}_border_color`] = color;
    }
  }
  return looks;
}

/** Sets every variable that the library would otherwise derive from others. */
function variablesFor(palette: Palette, fontFamily: string, isDark: boolean) {
  const { bg, text, muted, line, arrow, faint, nodeFill, nodeStroke, strong, soft } = palette;
  return {
    darkMode: isDark,
    fontFamily,
    fontSize: '13px',
    useGradient: false,
    dropShadow: 'none',
    background: bg,
    primaryColor: nodeFill,
    primaryTextColor: text,
    primaryBorderColor: nodeStroke,
    secondaryColor: palette.groupHead,
    secondaryTextColor: text,
    secondaryBorderColor: line,
    tertiaryColor: palette.groupFill,
    tertiaryTextColor: text,
    tertiaryBorderColor: faint,
    lineColor: line,
    textColor: text,
    titleColor: text,
    mainBkg: nodeFill,
    nodeBkg: nodeFill,
    nodeBorder: nodeStroke,
    nodeTextColor: text,
    clusterBkg: palette.groupFill,
    clusterBorder: faint,
    arrowheadColor: arrow,
    edgeLabelBackground: bg,
    labelBackground: bg,
    labelBackgroundColor: bg,
    noteBkgColor: palette.noteFill,
    noteBorderColor: palette.noteStroke,
    noteTextColor: text,
    errorBkgColor: bg,
    errorTextColor: palette.danger,
    compositeBackground: palette.groupFill,
    compositeTitleBackground: palette.groupHead,
    compositeBorder: faint,
    altBackground: palette.groupFill,
    stateLabelColor: text,
    transitionColor: line,
    transitionLabelColor: text,
    signalColor: arrow,
    actorLineColor: faint,
    activationBkgColor: nodeFill,
    activationBorderColor: nodeStroke,
    sequenceNumberColor: bg,
    sectionBkgColor: palette.groupHead,
    sectionBkgColor2: palette.groupHead,
    altSectionBkgColor: bg,
    excludeBkgColor: palette.groupFill,
    gridColor: faint,
    taskBkgColor: soft[0],
    taskBorderColor: strong[0],
    activeTaskBkgColor: palette.mid,
    activeTaskBorderColor: strong[0],
    doneTaskBkgColor: palette.groupHead,
    doneTaskBorderColor: line,
    critBkgColor: palette.dangerFill,
    critBorderColor: palette.danger,
    todayLineColor: palette.danger,
    vertLineColor: strong[1],
    taskTextColor: text,
    taskTextDarkColor: text,
    taskTextLightColor: text,
    taskTextOutsideColor: text,
    taskTextClickableColor: text,
    rowOdd: bg,
    rowEven: palette.groupFill,
    attributeBackgroundColorOdd: bg,
    attributeBackgroundColorEven: palette.groupFill,
    classText: text,
    personBkg: soft[0],
    personBorder: strong[0],
    requirementBackground: nodeFill,
    requirementBorderColor: nodeStroke,
    requirementTextColor: text,
    relationColor: line,
    relationLabelColor: text,
    relationLabelBackground: bg,
    branchLabelColor: text,
    commitLabelColor: text,
    commitLabelBackground: bg,
    commitLabelFontSize: '11px',
    tagLabelColor: text,
    tagLabelBackground: soft[0],
    tagLabelBorder: strong[0],
    tagLabelFontSize: '11px',
    archEdgeColor: line,
    archEdgeArrowColor: line,
    archEdgeWidth: '1.5',
    archGroupBorderColor: faint,
    archGroupBorderWidth: '1px',
    scaleLabelColor: text,
    ...scales(palette),
    ...quadrants(palette),
    ...pie(palette),
    xyChart: {
      backgroundColor: bg,
      titleColor: text,
      dataLabelColor: text,
      legendTextColor: text,
      xAxisTitleColor: text,
      xAxisLabelColor: muted,
      xAxisTickColor: line,
      xAxisLineColor: line,
      yAxisTitleColor: text,
      yAxisLabelColor: muted,
      yAxisTickColor: line,
      yAxisLineColor: line,
      plotColorPalette: strong.join(','),
    },
    radar: {
      axisColor: faint,
      axisStrokeWidth: 1,
      axisLabelFontSize: 12,
      curveOpacity: 0.18,
      curveStrokeWidth: 2,
      graticuleColor: faint,
      graticuleStrokeWidth: 1,
      graticuleOpacity: 0.35,
      legendBoxSize: 12,
      legendFontSize: 12,
    },
  };
}

/** Colors of rows: sections, branches, sets. */
function scales({ text, strong, soft }: Palette): Record<string, string | undefined> {
  const rows: Record<string, string | undefined> = {};
  for (let index = 0; index < 12; index += 1) {
    const [deep, pale] = [strong[index % HUES], soft[index % HUES]];
    rows[`cScale${index}`] = pale;
    rows[`cScalePeer${index}`] = deep;
    rows[`cScaleInv${index}`] = deep;
    rows[`cScaleLabel${index}`] = text;
    rows[`surface${index}`] = pale;
    rows[`surfacePeer${index}`] = deep;
    rows[`fillType${index}`] = pale;
    rows[`git${index}`] = deep;
    rows[`gitInv${index}`] = deep;
    rows[`gitBranchLabel${index}`] = text;
    rows[`venn${index + 1}`] = deep;
  }
  return rows;
}

function quadrants({ text, muted, line, faint, soft, bg, strong }: Palette) {
  return {
    quadrant1Fill: soft[0],
    quadrant2Fill: bg,
    quadrant3Fill: bg,
    quadrant4Fill: bg,
    quadrant1TextFill: muted,
    quadrant2TextFill: muted,
    quadrant3TextFill: muted,
    quadrant4TextFill: muted,
    quadrantPointFill: strong[0],
    quadrantPointTextFill: text,
    quadrantXAxisTextFill: text,
    quadrantYAxisTextFill: text,
    quadrantInternalBorderStrokeFill: faint,
    quadrantExternalBorderStrokeFill: line,
    quadrantTitleFill: text,
  };
}

function pie({ text, bg, strong }: Palette): Record<string, string | undefined> {
  const slices = Array.from({ length: 12 }, (_, index): [string, string | undefined] => [
    `pie${index + 1}`,
    strong[index % HUES],
  ]);
  return {
    ...Object.fromEntries(slices),
    pieTitleTextSize: '15px',
    pieTitleTextColor: text,
    pieSectionTextColor: text,
    pieSectionTextSize: '13px',
    pieLegendTextColor: text,
    pieLegendTextSize: '13px',
    pieStrokeColor: bg,
    pieStrokeWidth: '2px',
    pieOuterStrokeColor: bg,
    pieOuterStrokeWidth: '0',
    pieOpacity: '1',
  };
}

/** Colors of d3 for the nodes of a Sankey diagram, in its order. */
const TABLEAU = [
  '#4e79a7', '#f28e2c', '#e15759', '#76b7b2', '#59a14f', '#edc949', '#af7aa1', '#ff9da7', '#9c755f', '#bab0ab',
]; // prettier-ignore

/** Text color on the strong colors, which have enough contrast with it in both modes. */
const ON_STRONG = '#0f1214';

/**
 * Rules for styles that the library has no variable for: hard-coded colors, font sizes of titles.
 */
function themeCss({
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
    // Architecture and other diagrams with icons.
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

/** Declarations that override the library's own rules, which come later and are more specific. */
function important(declarations: string): string {
  return declarations
    .split(';')
    .map((one) => `${one} !important`)
    .join(';');
}
