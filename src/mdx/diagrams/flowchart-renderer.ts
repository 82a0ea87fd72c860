// A file of its own in the package, too: most sites have no flowchart, and pages are rendered synchronously.
export { renderMermaidSVG } from 'beautiful-mermaid';
