import { toPlain, type PieceSyntax } from './plain-body.ts';
import type { PrintedRequest } from './printed-request.ts';
import { quoteC } from './c.ts';

const SYNTAX: Omit<PieceSyntax, 'join'> = {
  text: (text) => `[@${quoteC(text)} dataUsingEncoding:NSUTF8StringEncoding]`,
  file: (name) => `[NSData dataWithContentsOfFile:@${quoteC(name)}]`,
};

/** The request with `NSURLSession`. */
export function printObjectiveC(request: PrintedRequest): string {
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
