/** One language that requests can be printed in. */
export interface SampleClient {
  /** What docs.json may call it, lower case; the first is its own name. */
  names: readonly string[];
  /** Label of the tab. */
  label: string;
  /** Language for highlighting. */
  language: string;
  /** Target and client of the printing library. */
  target: string;
  client: string;
  /** Makes a whole program of what the library prints. */
  wrap?: (code: string) => string;
}

/** All languages, in no order that matters. */
export const SAMPLE_CLIENTS: readonly SampleClient[] = [
  client('cURL', 'bash', 'shell/curl', ['bash', 'curl', 'shell', 'sh']),
  client('Python', 'python', 'python/requests', ['python', 'py', 'requests'], wrapPython),
  client('JavaScript', 'javascript', 'js/fetch', ['javascript', 'js', 'fetch'], wrapFetch),
  client('TypeScript', 'typescript', 'js/fetch', ['typescript', 'ts'], wrapFetch),
  client('Node.js', 'javascript', 'node/fetch', ['node', 'nodejs', 'node.js'], wrapFetch),
  client('PHP', 'php', 'php/curl', ['php'], wrapPhp),
  client('Go', 'go', 'go/native', ['go', 'golang']),
  client('Java', 'java', 'java/unirest', ['java']),
  client('Ruby', 'ruby', 'ruby/native', ['ruby', 'rb']),
  client('C#', 'csharp', 'csharp/restsharp', ['csharp', 'c#', 'cs', 'dotnet', '.net']),
  client('Rust', 'rust', 'rust/reqwest', ['rust', 'rs']),
  client('Kotlin', 'kotlin', 'kotlin/okhttp', ['kotlin', 'kt']),
  client('Swift', 'swift', 'swift/nsurlsession', ['swift']),
  client('PowerShell', 'powershell', 'powershell/restmethod', ['powershell', 'ps1', 'pwsh']),
  client('Dart', 'dart', 'dart/http', ['dart']),
  client('C', 'c', 'c/libcurl', ['c', 'libcurl']),
  client('Objective-C', 'objective-c', 'objc/nsurlsession', ['objective-c', 'objc']),
  client('R', 'r', 'r/httr2', ['r']),
  client('Clojure', 'clojure', 'clojure/clj_http', ['clojure', 'clj']),
  client('F#', 'fsharp', 'fsharp/httpclient', ['fsharp', 'f#']),
  client('Julia', 'julia', 'julia/http', ['julia']),
  client('OCaml', 'ocaml', 'ocaml/cohttp', ['ocaml']),
  client('HTTP', 'http', 'http/http1.1', ['http']),
  client('Wget', 'bash', 'shell/wget', ['wget']),
  client('HTTPie', 'bash', 'shell/httpie', ['httpie']),
  client('Axios', 'javascript', 'js/axios', ['axios']),
];

function client(
  label: string,
  language: string,
  printer: `${string}/${string}`,
  names: readonly string[],
  wrap?: (code: string) => string,
): SampleClient {
  const [target = '', name = ''] = printer.split('/');
  return { names, label, language, target, client: name, ...(wrap && { wrap }) };
}

function wrapPython(code: string): string {
  const call = code.replace(/^requests\./m, 'response = requests.');
  return `import requests\n\n${call}\n\nprint(response.text)`;
}

function wrapFetch(code: string): string {
  const call = code.replace(/^fetch\(/m, 'const response = await fetch(');
  return `${call.trimEnd().replace(/;?$/, ';')}\n\nconsole.log(await response.text());`;
}

function wrapPhp(code: string): string {
  return `<?php\n\n${code.replace(/^curl_exec\(/m, 'echo curl_exec(')}`;
}
