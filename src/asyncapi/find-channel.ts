import { suggest } from '../diagnostics/suggest.ts';
import type { AsyncDocument, Channel } from './types.ts';

/** What looking for a channel gave. */
export type FoundChannel =
  | { document: AsyncDocument; channel: Channel; problem?: undefined }
  | { problem: string; hint?: string | undefined };

/** The channel that `asyncapi` in the front matter of a page names: `file channel`, or the channel alone. */
export function findChannel(documents: readonly AsyncDocument[], text: string): FoundChannel {
  const { file, name } = parseReference(text);
  const candidates = documents.filter(({ id }) => file === undefined || isCalled(id, file));
  if (candidates.length === 0) {
    const known = documents.map(({ id }) => id).join(', ') || 'none';
    const what = file === undefined ? 'no AsyncAPI document' : `no AsyncAPI document "${file}"`;
    return { problem: `there is ${what}`, hint: `documents of the project: ${known}` };
  }
  for (const document of candidates) {
    const channel =
      document.channels.find((one) => one.name === name) ??
      document.channels.find((one) => one.address === name);
    if (channel) return { document, channel };
  }
  const names = candidates.flatMap(({ channels }) => channels.map((one) => one.name));
  const nearest = suggest(name, names);
  return {
    problem: `no AsyncAPI document has the channel "${name}"`,
    hint: nearest && `did you mean "${nearest}"?`,
  };
}

/** The document that `asyncapi` in the front matter of a page names alone: the page introduces it. */
export function findIntroduced(
  documents: readonly AsyncDocument[],
  text: string,
): AsyncDocument | undefined {
  return documents.find(({ id }) => isCalled(id, text.trim()));
}

function parseReference(text: string): { file?: string; name: string } {
  const [, file, name] = /^(\S+\.(?:json|ya?ml)|https?:\S+)\s+(?!\s)(.+)$/i.exec(text.trim()) ?? [];
  return file === undefined || name === undefined ? { name: text.trim() } : { file, name };
}

function isCalled(id: string, file: string): boolean {
  const wanted = file.replace(/^(?:\.?\/)+/, '');
  return id === wanted || id.endsWith(`/${wanted}`);
}
