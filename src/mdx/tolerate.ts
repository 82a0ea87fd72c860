import { mapProse } from './code-ranges.ts';

const VOID = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr';
const VOID_TAG = new RegExp(
  `<(${VOID})((?:\\s(?:[^"'<>{}]|"[^"]*"|'[^']*'|\\{[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\})*)?)>(?:\\s*</\\1>)?`,
  'gi',
);
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/g;
const COMMENT = /<!--[\s\S]*?-->/g;
/** `$x$` with nothing blank inside the signs and no digit or letter beside them, so that prices stay prices. */
const INLINE_MATH =
  /(?<![\\$\w])\$(?![\s$\d][^$\n]*\s\$)(?!\s|\$)((?:\\.|[^$\\\n])*[^\s\\$])\$(?![\w$])/g;

/**
 * Rewrites what HTML allows and MDX does not: comments go, void elements
 * are closed, `<https://…>` becomes a link. Line numbers
 * stay true. Inline math is doubled so that the parser, which would take any two dollar signs, sees
 * only what is meant as math.
 */
export function tolerate(body: string): string {
  if (!/[<$]/.test(body)) return body;
  const withoutComments = body.includes('<!--') ? removeComments(body) : body;
  return mapProse(withoutComments, (prose) =>
    prose
      .replace(VOID_TAG, closeVoid)
      .replace(AUTOLINK, (_, to: string) => `[${to}](${/^[a-z]+:/.test(to) ? to : `mailto:${to}`})`)
      .replace(INLINE_MATH, '$$$$$1$$$$'),
  );
}

function removeComments(body: string): string {
  return mapProse(body, (prose) =>
    prose.replace(COMMENT, (comment) => comment.replace(/[^\n]+/g, '')),
  );
}

function closeVoid(_tag: string, name: string, attributes: string): string {
  return `<${name}${attributes.replace(/\s*\/$/, '')} />`;
}

/** Replaces `{{name}}` by the value docs.json gives it under `variables`; other names stay. */
export function fillVariables(body: string, variables: Record<string, string>): string {
  if (!body.includes('{{') || Object.keys(variables).length === 0) return body;
  return body.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (text, name: string) => variables[name] ?? text);
}
