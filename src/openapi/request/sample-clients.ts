import { printAxios } from './samples/axios.ts';
import { printC } from './samples/c.ts';
import { printClojure } from './samples/clojure.ts';
import { printCpp } from './samples/cpp.ts';
import { printCsharp } from './samples/csharp.ts';
import { printCurl } from './samples/curl.ts';
import { printDart } from './samples/dart.ts';
import { printFsharp } from './samples/fsharp.ts';
import { printGo } from './samples/go.ts';
import { printHttp } from './samples/http.ts';
import { printHttpie } from './samples/httpie.ts';
import { printJava } from './samples/java.ts';
import { printJavaScript, printNode, printTypeScript } from './samples/javascript.ts';
import { printJulia } from './samples/julia.ts';
import { printKotlin } from './samples/kotlin.ts';
import { printObjectiveC } from './samples/objective-c.ts';
import { printOcaml } from './samples/ocaml.ts';
import { printPhp } from './samples/php.ts';
import { printPowershell } from './samples/powershell.ts';
import type { PrintedRequest } from './samples/printed-request.ts';
import { printPython } from './samples/python.ts';
import { printR } from './samples/r.ts';
import { printRuby } from './samples/ruby.ts';
import { printRust } from './samples/rust.ts';
import { printSwift } from './samples/swift.ts';
import { printWget } from './samples/wget.ts';

/** One language that requests can be printed in. */
export interface SampleClient {
  /** What docs.json may call it, lower case; the first is its own name. */
  names: readonly string[];
  /** Label of the tab. */
  label: string;
  /** Language for highlighting. */
  language: string;
  /** The request as a program, or a command. */
  print(request: PrintedRequest): string;
}

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

function client(
  label: string,
  language: string,
  print: SampleClient['print'],
  ...names: string[]
): SampleClient {
  return { names, label, language, print };
}
