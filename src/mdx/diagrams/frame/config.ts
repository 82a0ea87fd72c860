import type { MermaidConfig } from 'mermaid';
import { themeCss } from './theme-css.ts';
import { HUES } from '../diagram-classes.ts';
import type { Palette } from './read-palette.ts';

/** Longest text of a diagram that is drawn. */
const LONGEST = 100_000;

/** Width that diagrams fill which could have any: the text column of a page. */
const WIDTH = 640;

/** What a diagram may not set itself: what keeps it safe, and what makes it look like the page. */
const SECURE = [
  'secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering', 'htmlLabels',
  'dompurifyConfig', 'theme', 'themeVariables', 'themeCSS', 'darkMode', 'fontFamily', 'altFontFamily', 'fontSize',
  'look', 'handDrawnSeed', 'arrowMarkerAbsolute', 'deterministicIds', 'legacyMathML', 'forceLegacyMathML',
]; // prettier-ignore

/** Settings of the library for a page with these colours and this font. */
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
    c4: { useMaxWidth: false, ...c4Looks(palette, fontFamily) },
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
    // The types of the library do not know it.
    ...({ treemap: { useMaxWidth: false, nodeWidth: 64, nodeHeight: 36 } } as MermaidConfig),
  };
}

const C4_SHAPES = ['person', 'system', 'system_db', 'system_queue', 'container', 'container_db', 'container_queue', 'component', 'component_db', 'component_queue']; // prettier-ignore

/** These shapes have white text, whatever their colour. */
function c4Looks({ deep, slate }: Palette, fontFamily: string): Record<string, string> {
  const looks: Record<string, string> = {
    boundaryFontFamily: fontFamily,
    messageFontFamily: fontFamily,
  };
  for (const shape of C4_SHAPES) {
    for (const [name, color] of [
      [shape, deep],
      [`external_${shape}`, slate],
    ] as const) {
      // prettier-ignore
      looks[`${name}FontFamily`] = fontFamily;
      looks[`${name}_bg_color`] = color;
      looks[`${name}_border_color`] = color;
    }
  }
  return looks;
}

/** Every variable that the library would derive in its own way is named. */
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

/** Colours of rows: sections, branches, sets. */
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
  const slices = Array.from({ length: 12 }, (_, index) => [
    `pie${index + 1}`,
    strong[index % HUES],
  ]);
  return {
    ...(Object.fromEntries(slices) as Record<string, string>),
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
