import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DOCS = fileURLToPath(new URL('../../content/trellis', import.meta.url));

/** A code block of the documentation. */
export interface DocumentedSample {
  /** `guides/soil.mdx:12`, for messages and lists. */
  location: string;
  /** Below `content/trellis`: `check.mdx`. */
  page: string;
  /** `bash` */
  language: string;
  /** Text after the language: title and options. */
  info: string;
  /** The name of a file in the title: `docs.json`. */
  file: string | undefined;
  /** Without the indentation of the block. */
  text: string;
  /** Whether the block is part of a `<Step>`, so that it builds on the blocks before it. */
  isStep: boolean;
}

/** All different code blocks of the documentation, by page, in order. */
export function readDocumentedSamples(): DocumentedSample[] {
  return readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .toSorted()
    .flatMap(readPage);
}

function readPage(page: string): DocumentedSample[] {
  const source = readFileSync(`${DOCS}/${page}`, 'utf8');
  return [...source.matchAll(/^( *)(`{3,})([\w-]*) *([^\n`]*)\n([\s\S]*?)^\1\2 *$/gm)]
    .map(({ index, 1: indent = '', 3: language = '', 4: info = '', 5: body = '' }) => {
      const before = source.slice(0, index);
      return {
        location: `${page}:${before.split('\n').length}`,
        page,
        language,
        info,
        file: /(?:^| )([\w./-]*\.\w+)(?: |$)/.exec(info)?.[1],
        text: body.replaceAll(new RegExp(`^ {0,${indent.length}}`, 'gm'), '').trimEnd(),
        isStep: before.lastIndexOf('<Step ') > before.lastIndexOf('</Step>'),
      };
    })
    .filter(({ info }) => !/\bfile=/.test(info));
}
