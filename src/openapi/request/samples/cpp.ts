import { printCurlCalls, quoteC, type CurlDialect } from './c.ts';
import type { PrintedRequest } from './printed-request.ts';

/** Compilers read a line of code that ends so, or has such a sign, otherwise than it is written. */
const UNSAFE = /\)"|[^\P{Cc}\n]/u;

const CPP: CurlDialect = {
  start: '#include <cstdio>\n#include <curl/curl.h>\n\nint main() {',
  list: 'curl_slist *headers = nullptr;',
  quoteText: (text) => (UNSAFE.test(text) ? quoteC(text) : `R"(${text})"`),
};

/** The request with libcurl, bodies as they are sent. */
export function printCpp(request: PrintedRequest): string {
  return printCurlCalls(request, CPP);
}
