import { printCurl } from './curl.ts';
import type { ApiRequest } from './request.ts';
import { generateC, generateCpp, generateObjectiveC } from './samples/c.ts';
import {
  generateHttp,
  generateHttpie,
  generatePowershell,
  generateWget,
} from './samples/command-line.ts';
import { generateCsharp, generateFsharp } from './samples/dotnet.ts';
import { generateGo } from './samples/go.ts';
import {
  generateAxios,
  generateJavaScript,
  generateNode,
  generateTypeScript,
} from './samples/javascript.ts';
import { generateClojure, generateJava, generateKotlin } from './samples/jvm.ts';
import { generateDart, generateSwift } from './samples/mobile.ts';
import { generateOcaml } from './samples/ocaml.ts';
import { generatePhp } from './samples/php.ts';
import { toSnippetInput, type SnippetInput } from './samples/snippet-input.ts';
import { generatePython } from './samples/python.ts';
import { generateRuby } from './samples/ruby.ts';
import { generateRust } from './samples/rust.ts';
import { generateJulia, generateR } from './samples/scientific.ts';

/** All languages; their order has no meaning. */
export const SAMPLE_CLIENTS: readonly SampleClient[] = [
  client('cURL', 'bash', printCurl, 'bash', 'curl', 'shell', 'sh'),
  client('Python', 'python', generatePython, 'python', 'py', 'requests'),
  client('JavaScript', 'javascript', generateJavaScript, 'javascript', 'js', 'fetch'),
  client('TypeScript', 'typescript', generateTypeScript, 'typescript', 'ts'),
  client('Node.js', 'javascript', generateNode, 'node', 'nodejs', 'node.js'),
  client('PHP', 'php', generatePhp, 'php'),
  client('Go', 'go', generateGo, 'go', 'golang'),
  client('Java', 'java', generateJava, 'java'),
  client('Ruby', 'ruby', generateRuby, 'ruby', 'rb'),
  client('C#', 'csharp', generateCsharp, 'csharp', 'c#', 'cs', 'dotnet', '.net', 'dot-net'),
  client('Rust', 'rust', generateRust, 'rust', 'rs'),
  client('Kotlin', 'kotlin', generateKotlin, 'kotlin', 'kt'),
  client('Swift', 'swift', generateSwift, 'swift'),
  client('PowerShell', 'powershell', generatePowershell, 'powershell', 'ps1', 'pwsh'),
  client('Dart', 'dart', generateDart, 'dart', 'flutter'),
  client('C', 'c', generateC, 'c', 'libcurl'),
  client('C++', 'cpp', generateCpp, 'c++', 'cpp'),
  client('Objective-C', 'objective-c', generateObjectiveC, 'objective-c', 'objc'),
  client('R', 'r', generateR, 'r'),
  client('Clojure', 'clojure', generateClojure, 'clojure', 'clj'),
  client('F#', 'fsharp', generateFsharp, 'fsharp', 'f#'),
  client('Julia', 'julia', generateJulia, 'julia'),
  client('OCaml', 'ocaml', generateOcaml, 'ocaml'),
  client('HTTP', 'http', generateHttp, 'http'),
  client('Wget', 'bash', generateWget, 'wget'),
  client('HTTPie', 'bash', generateHttpie, 'httpie'),
  client('Axios', 'javascript', generateAxios, 'axios'),
];

/** A request sample. */
export interface SampleView {
  /** Label of the tab: `cURL`, `Python`. */
  label: string;
  /** Language for syntax highlighting: `bash`, `python`. */
  language: string;
  code: string;
  /** Name in `api.request.example.languages`; absent for samples in the document. */
  client?: string | undefined;
}

/** Client for a language in docs.json (`bash`, `Python`, `c#`); undefined if it is unknown. */
export function findSampleClient(language: string): SampleClient | undefined {
  const wanted = language.trim().toLowerCase();
  return SAMPLE_CLIENTS.find((client) => client.names.includes(wanted));
}

/** Generates the code of a request in a language. */
export function printSample(request: ApiRequest, client: SampleClient): SampleView {
  const printed = toSnippetInput(request);
  return {
    label: client.label,
    language: client.language,
    code: client.print({ ...printed, url: restoreBraces(printed.url) }),
    client: client.names[0],
  };
}

/** Restores placeholders in braces. */
function restoreBraces(url: string): string {
  return url.replace(/%7B([\w.-]+)%7D(?=[&/]|$)/gi, '{$1}');
}

/** A language for request samples. */
interface SampleClient {
  /** Names in docs.json, lower case; the first one is canonical. */
  names: readonly string[];
  /** Label of the tab. */
  label: string;
  /** Language for syntax highlighting. */
  language: string;
  /** Generates a program or command. */
  print(request: SnippetInput): string;
}

function client(
  label: string,
  language: string,
  print: SampleClient['print'],
  ...names: string[]
): SampleClient {
  return { names, label, language, print };
}
