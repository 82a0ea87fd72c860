import { mergeWithSample, type LiveRequest } from '../../openapi/request-form.ts';
import { buildRequest } from '../../openapi/request.ts';
import { findSampleClient, printSample } from '../../openapi/samples.ts';
import { el } from '../shared/dom.ts';

/** Words, strings and numbers of all the languages alike; classes are those of code tokens. */
const TOKENS =
  /(?<s>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\bhttps?:\/\/[^\s'"`]+)|(?<c>(?<=^|\s)(?:#|\/\/).*)|(?<n>\b\d+(?:\.\d+)?\b|\b(?:true|false|null|nil|None|True|False)\b|(?<=\s)--?[a-z][\w-]*)|(?<k>\b(?:import|from|const|let|var|await|async|new|return|func|package|defer|using|require|echo|if|else|public|static|void|val|fun|use)\b)|(?<f>^curl\b|\b[A-Za-z_]\w*(?=\())/g;

/** Prints a request into the samples of the page. The document's own samples stay as they are. */
export function updateSamples(entered: LiveRequest): void {
  const request = buildRequest(mergeWithSample(entered));
  for (const samples of document.querySelectorAll<HTMLElement>('.t-api-samples[data-clients]')) {
    const clients = samples.dataset['clients']?.split(' ') ?? [];
    samples.querySelectorAll('pre > code').forEach((code, index) => {
      const client = findSampleClient(clients[index] ?? '');
      if (client) code.replaceChildren(...colored(printSample(request, client).code));
    });
  }
}

/** A line each, as the samples that came with the page. */
function colored(code: string): Node[] {
  return code.split('\n').flatMap((line, index) => {
    const span = el('span', { className: 'line' }, ...tokens(line));
    return index === 0 ? [span] : [new Text('\n'), span];
  });
}

function tokens(line: string): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of line.matchAll(TOKENS)) {
    const [className = '', text = ''] =
      Object.entries(match.groups ?? {}).find(([, value]) => value) ?? [];
    nodes.push(new Text(line.slice(end, match.index)), el('span', { className }, text));
    end = match.index + match[0].length;
  }
  return [...nodes, new Text(line.slice(end))];
}
