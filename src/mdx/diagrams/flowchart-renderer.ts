// A separate file in the package, too: most sites have no flowchart, and pages are rendered
// synchronously.
export { renderMermaidSVG } from 'beautiful-mermaid';
