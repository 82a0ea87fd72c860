import { encodeText } from '../../../utils/html.ts';
import { findTokens } from '../code-tokens.ts';

// Replaces @scalar/code-highlight in the full client: its Markdown parser and forty grammars would
// be a third of the bundle, for short descriptions and one code sample.

/** Renders code spans, emphasis, and paragraphs of Markdown; other syntax stays text. */
export function htmlFromMarkdown(markdown: string): string {
  return encodeText(markdown)
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${inline(part)}</p>`)
    .join('');
}

function inline(text: string): string {
  return text
    .split(/((?<!`)`+[^`]+`+)/)
    .map((part) => {
      if (part.startsWith('`')) return `<code>${part.replace(/^`+|(?<!`)`+$/g, '')}</code>`;
      return part
        .replace(/\[([^[\]]+)\]\([^()\s]*\)/g, '$1')
        .replace(/(\*\*|__)(?=\S)(.+?)\1/g, '<strong>$2</strong>')
        .replace(/(?<![\w*])\*(?=\S)([^*]+?)\*(?![\w*])/g, '<em>$1</em>')
        .replace(/^#{1,6}\s+/gm, '');
    })
    .join('');
}

/** No text has headings that could be linked to. */
export function isHeading(): boolean {
  return false;
}

/** Used for headings only. */
export function textFromNode(): string {
  return '';
}

/** Grammars for the highlighter. */
export const standardLanguages = {};

const TOKENS =
  /(?<comment>(?<=^|\s)(?:#|\/\/).*)|(?<number>\b\d+(?:\.\d+)?\b|\b(?:true|false|null|nil|None|True|False)\b)|(?<keyword>\b(?:import|from|const|let|var|await|async|new|return|func|package|defer|using|require|echo|if|else|public|static|void|val|fun|use)\b)|(?<attr>(?<=\s)--?[a-z][\w-]*)|(?<title>\b[A-Za-z_]\w*(?=\())/gm;

/** Code as html, strings, numbers and words of most languages marked, secrets covered. */
export function syntaxHighlight(
  code: string,
  { maskCredentials = [] }: { maskCredentials?: string | string[] } = {},
): string {
  let html = '';
  let end = 0;
  for (const { kind, text, start } of findTokens(code, TOKENS, 'string')) {
    html += encodeText(code.slice(end, start));
    html += `<span class="hljs-${kind}">${encodeText(text)}</span>`;
    end = start + text.length;
  }
  html += encodeText(code.slice(end));
  for (const secret of [maskCredentials].flat().filter((text) => text.length > 2)) {
    const cover = `<span class="credential"><span class="credential-value">${encodeText(secret)}</span></span>`;
    html = html.split(encodeText(secret)).join(cover);
  }
  return `<pre><code class="hljs">${html}</code></pre>`;
}
