/** Every kind that the library knows, by the word that a diagram begins with, and what each is called. */
const NAMES: Record<string, string> = {
  architecture: 'Architecture diagram',
  'architecture-beta': 'Architecture diagram',
  block: 'Block diagram',
  'block-beta': 'Block diagram',
  C4Component: 'C4 diagram',
  C4Container: 'C4 diagram',
  C4Context: 'C4 diagram',
  C4Deployment: 'C4 diagram',
  C4Dynamic: 'C4 diagram',
  classDiagram: 'Class diagram',
  'classDiagram-v2': 'Class diagram',
  erDiagram: 'Entity relationship diagram',
  flowchart: 'Flowchart',
  'flowchart-elk': 'Flowchart',
  gantt: 'Gantt chart',
  gitGraph: 'Git graph',
  graph: 'Flowchart',
  ishikawa: 'Ishikawa diagram',
  'ishikawa-beta': 'Ishikawa diagram',
  journey: 'User journey',
  kanban: 'Kanban board',
  mindmap: 'Mind map',
  packet: 'Packet diagram',
  'packet-beta': 'Packet diagram',
  pie: 'Pie chart',
  quadrantChart: 'Quadrant chart',
  'radar-beta': 'Radar chart',
  requirement: 'Requirement diagram',
  requirementDiagram: 'Requirement diagram',
  sankey: 'Sankey diagram',
  'sankey-beta': 'Sankey diagram',
  sequenceDiagram: 'Sequence diagram',
  stateDiagram: 'State diagram',
  'stateDiagram-v2': 'State diagram',
  timeline: 'Timeline',
  treemap: 'Treemap',
  'treemap-beta': 'Treemap',
  'venn-beta': 'Venn diagram',
  xychart: 'XY chart',
  'xychart-beta': 'XY chart',
};

const BY_LOWER = new Map(Object.entries(NAMES).map(([word, name]) => [word.toLowerCase(), name]));

/** What a kind of diagram is called, by its word in lower case. */
export function nameOfKind(kind: string): string {
  return BY_LOWER.get(kind) ?? kind;
}

/** What a kind of diagram is called that a script can draw in the browser; undefined for others. */
export function nameOfScriptKind(word: string): string | undefined {
  return Object.hasOwn(NAMES, word) ? NAMES[word] : undefined;
}
