import { diagramClasses, NARROWEST } from '../../../mdx/diagrams/diagram-classes.ts';
import type {
  DrawAnswer,
  Greeting,
  SerializedDrawing,
} from '../../../mdx/diagrams/frame/messages.ts';
import { findScript } from '../../../playground/deferred-scripts.ts';
import { buildDrawing } from './_build-drawing.ts';

/** How far below the window a diagram is drawn at once; those further down wait until the page is at rest. */
const NEAR = '1200px';

/** Longest part of the texts of a diagram that is read out as its name. */
const MAX_NAME_LENGTH = 400;

const sources = new Map(
  [...document.querySelectorAll<HTMLElement>('[data-diagram]')].map((source, index) => [
    `t-drawn-${index + 1}`,
    source,
  ]),
);
const asked = new Set<string>();
let frame: HTMLIFrameElement | undefined;
let port: Promise<MessagePort> | undefined;

/** The frame that draws: a page of the site with a policy of its own, because the library writes style sheets. */
function openFrame(): Promise<MessagePort> {
  const made = document.createElement('iframe');
  made.className = 't-diagram-frame';
  made.src = findScript('diagram-frame');
  made.title = '';
  made.inert = true;
  made.ariaHidden = 'true';
  made.tabIndex = -1;
  frame = made;
  return new Promise((done) => {
    made.addEventListener('load', () => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }: MessageEvent<DrawAnswer>) => take(data));
      port1.start();
      // A page on disk has no origin that a message could be for.
      const greeting: Greeting = { type: 't-diagrams', look: findLook() };
      made.contentWindow?.postMessage(greeting, origin === 'null' ? '*' : origin, [port2]);
      done(port1);
    });
    document.body.append(made);
  });
}

/** The style sheets of this page, which the browser has already. */
function findLook(): Greeting['look'] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  const styles = document.head.querySelectorAll('style');
  return {
    sheets: [...links].map(({ href }) => href),
    css: [...styles].map(({ textContent }) => textContent ?? ''),
  };
}

async function ask(id: string): Promise<void> {
  const text = sources.get(id)?.querySelector('code')?.textContent;
  if (asked.has(id) || !text) return;
  asked.add(id);
  port ??= openFrame();
  // A port goes to one receiver, which is of this site.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  (await port).postMessage({ id, text });
}

function take(answer: DrawAnswer): void {
  const source = sources.get(answer.id);
  sources.delete(answer.id);
  if (source && 'drawing' in answer) show(source, answer.id, answer.drawing);
  else if ('problem' in answer)
    console.error(`A diagram of this page is not drawn: ${answer.problem}`, source);
  if (sources.size > 0) return;
  frame?.remove();
}

function show(source: HTMLElement, id: string, drawing: SerializedDrawing): void {
  const { diagram = '', title } = source.dataset;
  const name = title || drawing.label || `${diagram}: ${textsOf(drawing.shapes).join(', ')}`;
  const cut = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
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
  // For the tools of diagrams, which are a script of their own.
  view.dispatchEvent(new CustomEvent('trellis:drawn', { bubbles: true }));
}

/** The texts of a drawing, each once. */
function textsOf(shapes: SerializedDrawing['shapes']): string[] {
  const texts = shapes.flatMap((shape): string[] =>
    shape.tag === 'text' ? [flat(shape)] : textsOf(shape.children.filter(isShape)),
  );
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean))];
}

type Shape = SerializedDrawing['shapes'][number];

function flat({ children }: Shape): string {
  return children.map((child) => (typeof child === 'string' ? child : flat(child))).join(' ');
}

function isShape(child: Shape | string): child is Shape {
  return typeof child !== 'string';
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) void ask(idOf(target));
  },
  { rootMargin: NEAR },
);
for (const source of sources.values()) observer.observe(source);

// Whoever prints the page wants all of them, wherever they stand.
const drawAll = () => {
  for (const id of sources.keys()) void ask(id);
};
addEventListener('load', () => setTimeout(drawAll, 1000), { once: true });
if (document.readyState === 'complete') setTimeout(drawAll, 1000);

function idOf(target: Element): string {
  return [...sources].find(([, source]) => source === target)?.[0] ?? '';
}
