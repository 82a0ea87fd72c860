import type { NameValue } from '../encoding.ts';
import {
  isBasicPlaceholder,
  PASSWORD,
  printPieceList,
  quoteWith,
  textOf,
  toPlain,
  USER_NAME,
  type PieceSyntax,
  type SnippetInput,
  type Quote,
} from './snippet-input.ts';

const quoteEscaped = quoteWith('"', /["\\]/g, (code) => `\\u{${code.toString(16)}}`);

/** Raw strings keep line breaks; the number of `#` delimits them. */
const quote: Quote = (text) => {
  if (!text.includes('\n') || /[^\P{Cc}\n\t]|[\u2028\u2029\uFEFF]/u.test(text))
    return quoteEscaped(text);
  let signs = '#';
  while (text.includes(`"${signs}`)) signs += '#';
  return `r${signs}"${text.toWellFormed()}"${signs}`;
};

const SYNTAX: PieceSyntax = {
  text: (text) => `${quoteEscaped(text)}.as_bytes().to_vec()`,
  file: (name) => `std::fs::read(${quoteEscaped(name)})?`,
  join: (items) => `[\n            ${items.join(',\n            ')},\n        ].concat()`,
};

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']);

/** Rust with the blocking client of `reqwest`. */
export function generateRust(request: SnippetInput): string {
  const { method, url, headers, pieces } = toPlain(request);
  const text = textOf(pieces);
  const lines = [
    METHODS.has(method)
      ? `.${method.toLowerCase()}(${quoteEscaped(url)})`
      : `.request(reqwest::Method::from_bytes(b${quoteEscaped(method)})?, ${quoteEscaped(url)})`,
    ...headers.map(printHeader),
    ...(pieces.length === 0
      ? []
      : [`.body(${text === undefined ? printPieceList(pieces, SYNTAX) : quote(text)})`]),
    '.send()?;',
  ];
  return `fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = reqwest::blocking::Client::new();
    let response = client
        ${lines.join('\n        ')}

    println!("{}", response.text()?);
    Ok(())
}`;
}

function printHeader(header: NameValue): string {
  return isBasicPlaceholder(header)
    ? `.basic_auth(${quoteEscaped(USER_NAME)}, Some(${quoteEscaped(PASSWORD)}))`
    : `.header(${quoteEscaped(header.name)}, ${quoteEscaped(header.value)})`;
}
