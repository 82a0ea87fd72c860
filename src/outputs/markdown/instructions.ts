import type { DocsConfig } from '../../config/model/types.ts';

/** What `markdown.instructions` has agents know, as a quotation with a heading; undefined without it. */
export function renderInstructions({ markdown }: Pick<DocsConfig, 'markdown'>): string | undefined {
  const { instructions } = markdown;
  if (instructions === undefined) return undefined;
  const lines = ['## Agent Instructions', '', ...instructions.split('\n')];
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n');
}

/** A text for agents with them at its head. */
export function withInstructions(config: Pick<DocsConfig, 'markdown'>, text: string): string {
  const instructions = renderInstructions(config);
  return instructions === undefined ? text : `${instructions}\n\n${text}`;
}
