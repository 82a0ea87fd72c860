import {
  printPieceList,
  quoteWith,
  toPlain,
  type PieceSyntax,
  type SnippetInput,
} from './snippet-input.ts';

/** Decimal escapes have three digits. */
const quote = quoteWith('"', /["\\]/g, (code) =>
  code < 0x80 ? `\\${String(code).padStart(3, '0')}` : String.fromCharCode(code),
);

const SYNTAX: PieceSyntax = {
  text: quote,
  file: (name) => `(In_channel.with_open_bin ${quote(name)} In_channel.input_all)`,
  join: (items) => `(String.concat "" [\n    ${items.join(';\n    ')};\n  ])`,
};

const METHODS = new Set([
  'GET',
  'POST',
  'HEAD',
  'DELETE',
  'PATCH',
  'PUT',
  'OPTIONS',
  'TRACE',
  'CONNECT',
]);

/** OCaml with `cohttp-lwt-unix`. */
export function generateOcaml(request: SnippetInput): string {
  const { method, url, headers, pieces } = toPlain(request);
  const verb = METHODS.has(method) ? `\`${method}` : `(\`Other ${quote(method)})`;
  const list = headers
    .map(({ name, value }) => `    (${quote(name)}, ${quote(value)});\n`)
    .join('');
  return `open Lwt.Infix

let () =
  let uri = Uri.of_string ${quote(url)} in
  let headers = Cohttp.Header.of_list [${list === '' ? '' : `\n${list}  `}] in
  ${pieces.length === 0 ? '' : `let body = Cohttp_lwt.Body.of_string ${printPieceList(pieces, SYNTAX)} in\n  `}Lwt_main.run
    (Cohttp_lwt_unix.Client.call ~headers ${pieces.length === 0 ? '' : '~body '}${verb} uri
     >>= fun (_, answer) -> Cohttp_lwt.Body.to_string answer
     >|= print_endline)`;
}
