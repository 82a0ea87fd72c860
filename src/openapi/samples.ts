import { printCurl } from './curl.ts';
import type { ApiRequest } from './request.ts';
import { printC, printCpp, printObjectiveC } from './samples/c.ts';
import { printHttp, printHttpie, printPowershell, printWget } from './samples/command-line.ts';
import { printCsharp, printFsharp } from './samples/dotnet.ts';
import { printGo } from './samples/go.ts';
import { printAxios, printJavaScript, printNode, printTypeScript } from './samples/javascript.ts';
import { printClojure, printJava, printKotlin } from './samples/jvm.ts';
import { printDart, printSwift } from './samples/mobile.ts';
import { printOcaml } from './samples/ocaml.ts';
import { printPhp } from './samples/php.ts';
import { toPrinted, type PrintedRequest } from './samples/printed-request.ts';
import { printPython } from './samples/python.ts';
import { printRuby } from './samples/ruby.ts';
import { printRust } from './samples/rust.ts';
import { printJulia, printR } from './samples/scientific.ts';

/** All languages, in no order that matters. */
export const SAMPLE_CLIENTS: readonly SampleClient[] = [
  client('cURL', 'bash', printCurl, 'bash', 'curl', 'shell', 'sh'),
  client('Python', 'python', printPython, 'python', 'py', 'requests'),
  client('JavaScript', 'javascript', printJavaScript, 'javascript', 'js', 'fetch'),
  client('TypeScript', 'typescript', printTypeScript, 'typescript', 'ts'),
  client('Node.js', 'javascript', printNode, 'node', 'nodejs', 'node.js'),
  client('PHP', 'php', printPhp, 'php'),
  client('Go', 'go', printGo, 'go', 'golang'),
  client('Java', 'java', printJava, 'java'),
  client('Ruby', 'ruby', printRuby, 'ruby', 'rb'),
  client('C#', 'csharp', printCsharp, 'csharp', 'c#', 'cs', 'dotnet', '.net', 'dot-net'),
  client('Rust', 'rust', printRust, 'rust', 'rs'),
  client('Kotlin', 'kotlin', printKotlin, 'kotlin', 'kt'),
  client('Swift', 'swift', printSwift, 'swift'),
  client('PowerShell', 'powershell', printPowershell, 'powershell', 'ps1', 'pwsh'),
  client('Dart', 'dart', printDart, 'dart', 'flutter'),
  client('C', 'c', printC, 'c', 'libcurl'),
  client('C++', 'cpp', printCpp, 'c++', 'cpp'),
  client('Objective-C', 'objective-c', printObjectiveC, 'objective-c', 'objc'),
  client('R', 'r', printR, 'r'),
  client('Clojure', 'clojure', printClojure, 'clojure', 'clj'),
  client('F#', 'fsharp', printFsharp, 'fsharp', 'f#'),
  client('Julia', 'julia', printJulia, 'julia'),
  client('OCaml', 'ocaml', printOcaml, 'ocaml'),
  client('HTTP', 'http', printHttp, 'http'),
  client('Wget', 'bash', printWget, 'wget'),
  client('HTTPie', 'bash', printHttpie, 'httpie'),
  client('Axios', 'javascript', printAxios, 'axios'),
];

/** One request sample. */
export interface SampleView {
  /** Label of the tab: `cURL`, `Python`. */
  label: string;
  /** Language for highlighting: `bash`, `python`. */
  language: string;
  code: string;
  /** Name in `api.request.example.languages`; absent for samples that the document brings. */
  client?: string | undefined;
}

/** The client that a language of docs.json means (`bash`, `Python`, `c#`); undefined for an unknown one. */
export function findSampleClient(language: string): SampleClient | undefined {
  const wanted = language.trim().toLowerCase();
  return SAMPLE_CLIENTS.find((client) => client.names.includes(wanted));
}

/** A request as code, in one language. */
export function printSample(request: ApiRequest, client: SampleClient): SampleView {
  const printed = toPrinted(request);
  return {
    label: client.label,
    language: client.language,
    code: client.print({ ...printed, url: restoreBraces(printed.url) }),
    client: client.names[0],
  };
}

/** A value in braces is one that the reader is to fill in. */
function restoreBraces(url: string): string {
  return url.replace(/%7B([\w.-]+)%7D(?=[&/]|$)/gi, '{$1}');
}

/** One language that requests can be printed in. */
interface SampleClient {
  /** What docs.json may call it, lower case; the first is its own name. */
  names: readonly string[];
  /** Label of the tab. */
  label: string;
  /** Language for highlighting. */
  language: string;
  /** The request as a program, or a command. */
  print(request: PrintedRequest): string;
}

function client(
  label: string,
  language: string,
  print: SampleClient['print'],
  ...names: string[]
): SampleClient {
  return { names, label, language, print };
}
