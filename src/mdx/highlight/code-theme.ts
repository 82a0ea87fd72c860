/**
 * Kinds of code token, each the one-letter class that the style sheet colours. The order is the
 * order of the rules below: what stands later wins where scopes are equally specific.
 */
const TOKEN_SCOPES = {
  /** comments */
  c: ['comment', 'punctuation.definition.comment', 'string.comment'],
  /** keywords and storage */
  k: [
    'keyword',
    'storage',
    'storage.type',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.control',
    'variable.language',
  ],
  /** strings */
  s: [
    'string',
    'punctuation.definition.string',
    'string.regexp',
    'markup.inline.raw',
    'markup.fenced_code',
    'string.unquoted.plain.out.yaml',
  ],
  /** numbers, booleans and other constants */
  n: [
    'constant',
    'constant.numeric',
    'constant.language',
    'support.constant',
    'variable.other.constant',
    'constant.other.color',
  ],
  /** functions and commands */
  f: [
    'entity.name.function',
    'support.function',
    'meta.function-call.generic',
    'entity.name.command',
    'support.function.builtin',
  ],
  /** types and classes */
  t: [
    'entity.name.type',
    'entity.name.class',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
    'entity.name.namespace',
    'storage.type.primitive',
  ],
  /** property names, keys and attributes */
  a: [
    'entity.other.attribute-name',
    'support.type.property-name',
    'meta.object-literal.key',
    'entity.name.tag.yaml',
    'variable.other.property',
    'variable.other.object.property',
    'support.variable',
    'entity.name.tag.toml',
  ],
  /** tags, headings and diff heads */
  g: [
    'entity.name.tag',
    'markup.heading',
    'entity.name.section',
    'punctuation.definition.heading',
    'meta.diff.header',
  ],
  /** punctuation and operators */
  p: [
    'punctuation',
    'keyword.operator',
    'meta.brace',
    'punctuation.separator',
    'punctuation.terminator',
  ],
  /** inserted lines */
  i: ['markup.inserted', 'punctuation.definition.inserted'],
  /** deleted lines */
  d: ['markup.deleted', 'punctuation.definition.deleted', 'invalid'],
} as const satisfies Record<string, readonly string[]>;

export type TokenKind = keyof typeof TOKEN_SCOPES;

const KINDS = Object.keys(TOKEN_SCOPES) as TokenKind[];

/** The fake colour that carries a token kind through the highlighter. */
function colorOf(kind: TokenKind): string {
  return `#0000${(KINDS.indexOf(kind) + 16).toString(16)}`;
}

const KIND_BY_COLOR = new Map(KINDS.map((kind) => [colorOf(kind).toUpperCase(), kind]));

/** The token kind behind a colour of the highlighter; undefined for plain text. */
export function kindOfColor(color: string | undefined): TokenKind | undefined {
  return KIND_BY_COLOR.get(color?.toUpperCase() ?? '');
}

/** A theme whose colours are token kinds. Real colours are custom properties, so one markup serves both modes. */
export const KIND_THEME = {
  name: 'token-kinds',
  type: 'light' as const,
  fg: '#000001',
  bg: '#000000',
  settings: KINDS.map((kind) => ({
    scope: [...TOKEN_SCOPES[kind]],
    settings: { foreground: colorOf(kind) },
  })),
};
