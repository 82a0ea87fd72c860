/** Markup that runs a script if it is interpreted as HTML; each calls `alert`. */
const VECTORS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<details open ontoggle=alert(1)><summary>a</summary></details>',
  '<input autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<a href="javascript:alert(1)" id=click>a</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<object data="javascript:alert(1)"></object>',
];

/** Prefixes that escape the context of a text: attributes, elements, comments, code, templates. */
const BREAKS: ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `">${vector}`,
  (vector) => `'>${vector}`,
  (vector) => `</title></textarea></style></script></noscript>${vector}`,
  (vector) => `--> ]]> */ ${vector}`,
  (vector) => `" autofocus onfocus=alert(1) x="${vector}`,
  (vector) => "`-alert(1)-`${alert(1)}');alert(1);//" + vector,
  (vector) => `[a](javascript:alert(1)) ![a](x"onerror="alert(1)) ${vector}`,
  (vector) =>
    vector.replace(/</g, '&lt;').replace(/>/g, '&gt;') + vector.replace(/<(\w)/g, '<\u0000$1'),
  (vector) => `{alert(1)} {{x}} <%= 1 %> \u2028${vector.toUpperCase().replace(/ALERT/g, 'alert')}`,
];

/** 120 texts that would run without escaping. */
export const PAYLOADS = BREAKS.flatMap((breakOut) => VECTORS.map(breakOut));

const SCHEMES = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:x',
  'file:///etc/passwd',
];
const DISGUISES: ((url: string) => string)[] = [
  (url) => url,
  (url) => url.replace(/^\w+/, (scheme) => scheme.toUpperCase()),
  (url) =>
    url.replace(/^(\w)(\w+)/, (_, first: string, rest: string) => first.toUpperCase() + rest),
  (url) => `\t${url}`,
  (url) => url.replace(/^(..)/, '$1\t'),
  (url) => url.replace(/^(..)/, '$1\n'),
  (url) => `\u0001${url}`,
  (url) => url.replace(':', '\u0000:'),
  (url) => url.replace(':', '&colon;'),
  (url) => `&#${url.charCodeAt(0)};${url.slice(1)}`,
  (url) => url.replace(/^(..)/, '$1\u200b'),
];

/** 60 URLs that must not become links. */
export const ADDRESSES = [
  ...SCHEMES.flatMap((scheme) => DISGUISES.map((disguise) => disguise(scheme))),
  '//evil.example.com', '\\\\evil.example.com', '/\\evil.example.com', '/\t/evil.example.com', 'view-source:https://evil.example.com',
]; // prettier-ignore
