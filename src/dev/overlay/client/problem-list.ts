import type { LiveMessage, ShownProblem } from '../../live-names.ts';
import { ask } from './ask.ts';
import { element } from './element.ts';

const WORDS = { error: 'Error', warning: 'Warning', info: 'Note' };

/** The problems of a message, file by file. `address` is where the server hears of what the author wants done. */
export function listProblems({ problems, canEdit }: LiveMessage, address: URL): HTMLElement[] {
  // Who frames the page could lead the author's clicks.
  const edits = canEdit && window.top === window ? address : undefined;
  return [...Map.groupBy(problems, ({ file }) => file)].map(([file, own], index) => {
    const title = element('h2', '', file || 'The project');
    title.id = `file-${index}`;
    if (own[0]?.isHere) title.append(element('span', 'here', 'this page'));
    const list = element('ul', '', ...own.map((problem) => describe(problem, edits)));
    const section = element('section', '', title, list);
    section.setAttribute('aria-labelledby', title.id);
    return section;
  });
}

function describe(problem: ShownProblem, edits: URL | undefined): HTMLElement {
  const { isGrave, severity, message, hint, place, frame } = problem;
  const said = element('p', 'said');
  said.setAttribute('role', 'alert');
  const act = (what: 'open' | 'fix') => async () => {
    said.textContent = '';
    if (edits) said.textContent = (await ask(what, problem.id, edits)) ?? '';
  };
  const row = element(
    'li',
    isGrave ? 'error' : severity,
    element('p', '', element('b', '', WORDS[severity]), message),
  );
  if (place) row.append(edits ? placeButton(place, problem.id, act('open')) : plainPlace(place));
  if (frame) row.append(element('pre', '', frame));
  if (hint) row.append(element('p', 'hint', hint));
  const cure = describeCure(problem);
  if (edits && cure !== undefined) row.append(fixButton(cure, problem.id, act('fix')));
  row.append(said);
  return row;
}

function plainPlace(place: string): HTMLElement {
  return element('p', 'place', place);
}

function placeButton(place: string, id: string, open: () => void): HTMLElement {
  const button = element('button', 'place', place);
  button.title = 'Open in the editor';
  button.setAttribute('aria-label', `Open ${place} in the editor`);
  return onClick(button, `open ${id}`, open);
}

/** What a click does; nothing where that leaves doubt. */
function describeCure({ replacement, move }: ShownProblem): string | undefined {
  if (move) return `Rename ${move.from} to ${move.to} everywhere`;
  if (replacement === undefined) return undefined;
  return replacement === '' ? 'Fix: take it out' : `Fix: write ${replacement}`;
}

function fixButton(text: string, id: string, fix: () => void): HTMLElement {
  return onClick(element('button', 'fix', text), `fix ${id}`, fix);
}

/** `name` tells the control again after the problems have been shown anew. */
function onClick(button: HTMLButtonElement, name: string, action: () => void): HTMLElement {
  button.type = 'button';
  button.dataset['name'] = name;
  button.addEventListener('click', action);
  return button;
}
