/** Elements that HTML, SVG and MathML have. */
const ELEMENTS = new Set(
  ('a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col ' +
    'colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 ' +
    'h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter ' +
    'nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section ' +
    'select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time ' +
    'title tr track u ul var video wbr ' +
    'circle clippath defs desc ellipse filter foreignobject g image line lineargradient marker mask math path pattern polygon ' +
    'polyline radialgradient rect stop symbol text textpath tspan use').split(' '),
); // prettier-ignore

/** Classes that our pages have by themselves: of the mode, of code, of formulas, diagrams and lists. */
const CLASSES =
  /^(?:t-|language-|lang-|katex|dark$|light$|sr-only$|line$|active$|is-active$|contains-task-list$|task-list-item$|footnotes$|footnote-|data-footnote|mermaid)/;

/** Attributes that pages have, whatever their values. */
const ATTRIBUTES =
  /^(?!data-)|^data-(?:mode|kind|layout|theme|rounded|items|topbar|code|tabs|version|view|tags|status|method|only|cols|zoom|no-zoom|footnote)/;

/** Whether a type selector means an element that any page may have. */
export function isHtmlElement(name: string): boolean {
  return name === '*' || name === '&' || ELEMENTS.has(name.toLowerCase().replace(/^.*\|/, ''));
}

/** Whether pages have a class by themselves. */
export function isOwnClass(name: string): boolean {
  return CLASSES.test(name);
}

/** Whether pages have an attribute by themselves, or it tells nothing of parts. */
export function isOwnAttribute(name: string): boolean {
  return ATTRIBUTES.test(name);
}
