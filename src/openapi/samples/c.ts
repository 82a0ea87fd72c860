import type { BodyPart } from '../encoding.ts';
import {
  quoteWith,
  toPlain,
  type PieceSyntax,
  type PrintedBody,
  type SnippetInput,
  type Quote,
} from './snippet-input.ts';

/** Octal escapes have at most three digits. */
const quoteC: Quote = quoteWith('"', /["\\?]/g, (code) =>
  code < 0x80 ? `\\${code.toString(8).padStart(3, '0')}` : String.fromCharCode(code),
);

/** Syntax of a language that calls libcurl. */
interface CurlLanguage {
  start: string;
  /** Type of a header list with and without a variable name. */
  list: string;
  quoteText: Quote;
}

const C: CurlLanguage = {
  start: '#include <stdio.h>\n#include <curl/curl.h>\n\nint main(void) {',
  list: 'struct curl_slist *headers = NULL;',
  quoteText: quoteC,
};

/** Compilers interpret these sequences in raw strings. */
const UNSAFE = /\)"|[^\P{Cc}\n]/u;

const CPP: CurlLanguage = {
  start: '#include <cstdio>\n#include <curl/curl.h>\n\nint main() {',
  list: 'curl_slist *headers = nullptr;',
  quoteText: (text) => (UNSAFE.test(text) ? quoteC(text) : `R"(${text})"`),
};

const SYNTAX: Omit<PieceSyntax, 'join'> = {
  text: (text) => `[@${quoteC(text)} dataUsingEncoding:NSUTF8StringEncoding]`,
  file: (name) => `[NSData dataWithContentsOfFile:@${quoteC(name)}]`,
};

/** C with libcurl. */
export function generateC(request: SnippetInput): string {
  return printCurlCalls(request, C);
}

/** Program with libcurl, in C or a language with the same calls. */
function printCurlCalls(
  { method, url, headers, body }: SnippetInput,
  dialect: CurlLanguage,
): string {
  const list = headers.map(({ name, value }) =>
    quoteC(value === '' ? `${name};` : `${name}: ${value}`),
  );
  const lines = [
    option('URL', quoteC(url)),
    ...(method === 'GET' && !body ? [] : [option('CUSTOMREQUEST', quoteC(method))]),
    ...(method === 'HEAD' ? [option('NOBODY', '1L')] : []),
    ...(list.length === 0 ? [] : ['', dialect.list]),
    ...list.map((header) => `headers = curl_slist_append(headers, ${header});`),
    ...(list.length === 0 ? [] : [option('HTTPHEADER', 'headers')]),
    ...(body ? ['', ...printBody(body, dialect)] : []),
    '',
    'curl_easy_perform(curl);',
    'curl_easy_cleanup(curl);',
    'return 0;',
  ];
  const code = lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
  return `${dialect.start}\n  CURL *curl = curl_easy_init();\n${code}\n}`;
}

function option(name: string, value: string): string {
  return `curl_easy_setopt(curl, CURLOPT_${name}, ${value});`;
}

function printBody(body: PrintedBody, { quoteText }: CurlLanguage): string[] {
  switch (body.kind) {
    case 'text':
      return [option('POSTFIELDS', quoteText(body.text))];
    case 'form':
      return [option('POSTFIELDS', quoteC(body.text))];
    case 'file':
      return [
        option('UPLOAD', '1L'),
        option('READDATA', `fopen(${quoteC(body.file.fileName)}, "rb")`),
      ];
    case 'pieces':
      return [option('UPLOAD', '1L'), option('READDATA', 'stdin')];
    case 'multipart':
      return [
        'curl_mime *form = curl_mime_init(curl);',
        'curl_mimepart *part;',
        ...body.parts.flatMap(printPart),
        option('MIMEPOST', 'form'),
      ];
  }
}

function printPart({ name, value = '', file, contentType }: BodyPart): string[] {
  return [
    'part = curl_mime_addpart(form);',
    `curl_mime_name(part, ${quoteC(name)});`,
    file
      ? `curl_mime_filedata(part, ${quoteC(file.fileName)});`
      : `curl_mime_data(part, ${quoteC(value)}, CURL_ZERO_TERMINATED);`,
    ...(contentType === undefined ? [] : [`curl_mime_type(part, ${quoteC(contentType)});`]),
  ];
}

/** C++ with libcurl; bodies are serialized. */
export function generateCpp(request: SnippetInput): string {
  return printCurlCalls(request, CPP);
}

/** Objective-C with `NSURLSession`. */
export function generateObjectiveC(request: SnippetInput): string {
  const { method, url, headers, pieces } = toPlain(request);
  const data = pieces.map((piece) =>
    typeof piece === 'string' ? SYNTAX.text(piece) : SYNTAX.file(piece.fileName),
  );
  return [
    '#import <Foundation/Foundation.h>',
    '',
    `NSURL *url = [NSURL URLWithString:@${quoteC(url)}];`,
    'NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:url];',
    `[request setHTTPMethod:@${quoteC(method)}];`,
    ...headers.map(
      ({ name, value }) =>
        `[request setValue:@${quoteC(value)} forHTTPHeaderField:@${quoteC(name)}];`,
    ),
    ...(data.length === 0 ? [] : ['', 'NSMutableData *body = [NSMutableData data];']),
    ...data.map((bytes) => `[body appendData:${bytes}];`),
    ...(data.length === 0 ? [] : ['[request setHTTPBody:body];']),
    '',
    'NSURLSessionDataTask *task = [[NSURLSession sharedSession] dataTaskWithRequest:request',
    '    completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {',
    '      NSLog(@"%@", [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding]);',
    '    }];',
    '[task resume];',
  ].join('\n');
}
