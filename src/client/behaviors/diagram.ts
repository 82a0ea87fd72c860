import {
  ATTRIBUTES,
  diagramClasses,
  GEOMETRY,
  INHERITED,
  NARROWEST,
  OWN,
  TAGS,
  type DrawResponse,
  type Greeting,
  type SerializedDrawing,
  type Shape,
} from '../../mdx/diagram-protocol.ts';

const SVG = 'http://www.w3.org/2000/svg';

const KNOWN: ReadonlySet<string> = new Set([
  ...GEOMETRY,
  ...[...Object.keys(INHERITED), ...Object.keys(OWN)].map((name) => ATTRIBUTES[name] ?? name),
]);

/**
 * Distance below the window within which a diagram is drawn at once; those further down wait until
 * the page is idle.
 */
const NEAR = '1200px';

/** Longest part of the texts of a diagram that is read out as its name. */
const MAX_NAME_LENGTH = 400;

const sources = new Map(
  [...document.querySelectorAll<HTMLElement>('[data-diagram]')].map((source, index) => [
    `t-drawn-${index + 1}`,
    source,
  ]),
);
const requested = new Set<string>();
let frame: HTMLIFrameElement | undefined;
let port: Promise<MessagePort> | undefined;

/**
 * The frame that draws: a page of the site with a separate policy, because the library writes style
 * sheets.
 */
function openFrame(): Promise<MessagePort> {
  const iframe = document.createElement('iframe');
  iframe.className = 't-diagram-frame';
  iframe.src = document.body.dataset['diagrams'] ?? '';
  iframe.title = '';
  iframe.inert = true;
  iframe.ariaHidden = 'true';
  iframe.tabIndex = -1;
  frame = iframe;
  return new Promise((done) => {
    iframe.addEventListener('load', () => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }: MessageEvent<DrawResponse>) => take(data));
      port1.start();
      // A page on disk has no origin that a message could be for.
      const greeting: Greeting = { type: 't-diagrams', sheets: listSheets() };
      iframe.contentWindow?.postMessage(greeting, origin === 'null' ? '*' : origin, [port2]);
      done(port1);
    });
    document.body.append(iframe);
  });
}

/** The style sheets of this page, which the browser has already loaded. */
function listSheets(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  return [...links].map(({ href }) => href);
}

async function requestDiagram(id: string): Promise<void> {
  const text = sources.get(id)?.querySelector('code')?.textContent;
  if (requested.has(id) || !text) return;
  requested.add(id);
  port ??= openFrame();
  // A port goes to one receiver, which is of this site.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  (await port).postMessage({ id, text });
}

function take(response: DrawResponse): void {
  const source = sources.get(response.id);
  sources.delete(response.id);
  if (source && 'drawing' in response) show(source, response.id, response.drawing);
  else if ('problem' in response)
    console.error(`A diagram of this page is not drawn: ${response.problem}`, source);
  if (sources.size > 0) return;
  frame?.remove();
}

function show(source: HTMLElement, id: string, drawing: SerializedDrawing): void {
  const { diagram = '', title } = source.dataset;
  const name = title || drawing.label || `${diagram}: ${textsOf(drawing.shapes).join(', ')}`;
  const cut =
    name.length > MAX_NAME_LENGTH
      ? `${name.slice(0, MAX_NAME_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
      : name;
  const svg = buildDrawing(drawing, id, cut);
  const figure = document.createElement('figure');
  figure.className = diagramClasses(drawing.width);
  figure.id = source.id;
  Object.assign(figure.dataset, source.dataset);
  const view = document.createElement('div');
  view.className = 't-diagram-view';
  if (drawing.width > NARROWEST) view.tabIndex = 0;
  view.append(svg);
  figure.append(view);
  if (title) {
    const caption = document.createElement('figcaption');
    caption.textContent = title;
    figure.append(caption);
  }
  source.replaceWith(figure);
  // For the toolbar of diagrams, which is a separate script.
  view.dispatchEvent(new CustomEvent('trellis:drawn', { bubbles: true }));
}

/** The texts of a drawing, each once. */
function textsOf(shapes: SerializedDrawing['shapes']): string[] {
  const texts = shapes.flatMap((shape): string[] =>
    shape.tag === 'text' ? [flat(shape)] : textsOf(shape.children.filter(isShape)),
  );
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean))];
}

type DrawingShape = SerializedDrawing['shapes'][number];

function flat({ children }: DrawingShape): string {
  return children.map((child) => (typeof child === 'string' ? child : flat(child))).join(' ');
}

function isShape(child: DrawingShape | string): child is DrawingShape {
  return typeof child !== 'string';
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) void requestDiagram(idOf(target));
  },
  { rootMargin: NEAR },
);
for (const source of sources.values()) observer.observe(source);

// Printing requires all diagrams, even those off screen.
const drawAll = () => {
  for (const id of sources.keys()) void requestDiagram(id);
};
addEventListener('load', () => setTimeout(drawAll, 1000), { once: true });
if (document.readyState === 'complete') setTimeout(drawAll, 1000);

function idOf(target: Element): string {
  return [...sources].find(([, source]) => source === target)?.[0] ?? '';
}

/** Builds a drawing from allowed shapes, attributes, and text only. */
function buildDrawing(drawing: SerializedDrawing, id: string, label: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('viewBox', drawing.viewBox);
  svg.setAttribute('width', String(drawing.width));
  svg.setAttribute('height', String(drawing.height));
  svg.append(...drawing.shapes.map((shape) => buildShape(shape, id)));
  return svg;
}

function buildShape({ tag, attributes, children }: Shape, id: string): Element | string {
  if (!TAGS.has(tag)) return '';
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (KNOWN.has(name)) setAttribute(element, name, value, id);
  }
  for (const child of children)
    element.append(typeof child === 'string' ? child : buildShape(child, id));
  return element;
}

/** Prefixes ids, and omits references to anything outside the drawing. */
function setAttribute(element: Element, name: string, value: string, id: string): void {
  if (name === 'id') return element.setAttribute('id', `${id}-${value}`);
  if (name === 'href') {
    if (value.startsWith('#')) element.setAttribute('href', `#${id}-${value.slice(1)}`);
    return;
  }
  const local = value.replace(/url\(["']?[^"')]*#([^"')]+)["']?\)/g, `url(#${id}-$1)`);
  if (!/url\((?!#)/.test(local)) element.setAttribute(name, local);
}
