import { readChain, type FlowChain } from './chains.ts';
import type { FlowNode } from './nodes.ts';
import { splitStatements } from './statements.ts';
import { encodeLabel } from '../labels.ts';
import type { DiagramLine, DiagramSource } from '../types.ts';

const HEAD = /^[\w-]+(?:\s+(TD|TB|BT|LR|RL)(?![\w-])|\s+[<>^v](?=\s|$))?/i;
const GROUP = /^subgraph(?:\s+(?:([^\s["]+)\s*\[([\s\S]*)\]|([\s\S]+)))?$/;
const STYLE = /^(style|class|classDef)\s+([^\s,]+(?:\s*,\s*[^\s,]+)*)\s+([\s\S]+)$/;

/** The flowchart in the few forms that the renderer knows, with names that it can read. */
export function rewriteFlowchart({ lines }: DiagramSource): string {
  const statements = splitStatements(lines);
  const [head] = statements;
  const [start = '', direction = 'TD'] = HEAD.exec(head?.text ?? '') ?? [];
  const rest = head?.text.slice(start.length).trim();
  const body = [
    ...(head && rest ? [{ text: rest, number: head.number }] : []),
    ...statements.slice(1),
  ];
  const chains = new Map(body.filter(isChain).map((line) => [line, readChain(line)]));
  const chart = new Chart([...chains.values()]);
  for (const { text } of body) chart.noteGroup(text);
  return [
    `flowchart ${direction}`,
    ...body.flatMap((line) => {
      const chain = chains.get(line);
      return chain ? chart.writeChain(chain) : chart.writeOther(line.text);
    }),
  ].join('\n');
}

/** Links in a drawing and how its lines are painted do not change its meaning. */
function isChain({ text }: DiagramLine): boolean {
  return !/^(?:subgraph|end|direction|click|href|accTitle|accDescr|linkStyle|style|class|classDef)\b(?!\s*[-=<[({])/.test(
    text,
  );
}

/** The names and labels of one flowchart. */
class Chart {
  readonly #names = new Map<string, string>();
  readonly #groups = new Set<string>();
  readonly #labelled = new Map<string, FlowNode>();
  readonly #written = new Set<string>();

  constructor(chains: readonly FlowChain[]) {
    for (const node of chains.flatMap(({ groups }) => groups.flat())) {
      if (node.label !== undefined) this.#labelled.set(node.id, node);
    }
  }

  /** Groups have to be known before links lead to them. */
  noteGroup(text: string): void {
    const name = groupName(text);
    if (name) this.#groups.add(name);
  }

  writeOther(text: string): string[] {
    const name = groupName(text);
    if (name !== undefined) {
      const [, , title, label] = GROUP.exec(text) ?? [];
      return [
        `subgraph ${this.#nameOf(name)} [${encodeLabel(title ?? label ?? '', 'message') || ' '}]`,
      ];
    }
    if (/^(?:end|direction\s+\w+)$/i.test(text)) return [text];
    const [, word, targets = '', value = ''] = STYLE.exec(text) ?? [];
    if (!word) return [];
    const names = targets
      .split(',')
      .map((target) => this.#nameOf(target.trim(), word === 'classDef'));
    if (word === 'class') return [`class ${names.join(',')} ${this.#nameOf(value.trim(), true)}`];
    return names.map((own) => `${word} ${own} ${value}`);
  }

  /** Nodes one by one where they are met first, then a line for each link. */
  writeChain({ groups, links }: FlowChain): string[] {
    const nodes = groups.flat().flatMap((node) => this.#declare(node));
    const pairs = links.flatMap(({ sign, label }, index) => {
      if (!sign) return [];
      const text = label?.trim() ? `|${encodeLabel(label, 'choice')}|` : '';
      return (groups[index] ?? []).flatMap((from) =>
        (groups[index + 1] ?? []).map(
          (to) => `${this.#nameOf(from.id)} ${sign}${text} ${this.#nameOf(to.id)}`,
        ),
      );
    });
    return [...nodes, ...pairs];
  }

  #declare({ id, className }: FlowNode): string[] {
    const name = this.#nameOf(id);
    const classed = className ? [`class ${name} ${this.#nameOf(className, true)}`] : [];
    if (this.#written.has(id) || this.#groups.has(id)) return classed;
    this.#written.add(id);
    const { shape: [open, close] = ['[', ']'], label = id } = this.#labelled.get(id) ?? {};
    const text = encodeLabel(label, open === '{' ? 'choice' : 'node') || ' ';
    return [`${name}${open}${text}${close}`, ...classed];
  }

  #nameOf(text: string, isClass = false): string {
    const key = `${isClass ? '.' : ''}${text}`;
    const name = this.#names.get(key) ?? `${isClass ? 'c' : 'n'}${this.#names.size}`;
    this.#names.set(key, name);
    return name;
  }
}

function groupName(text: string): string | undefined {
  const match = GROUP.exec(text);
  return match ? (match[1] ?? match[3] ?? '').replace(/"/g, '').trim() : undefined;
}
