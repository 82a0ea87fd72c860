import type { Word } from '../../text/words/english.ts';
import { t } from '../../text/words/page-words.ts';

/** What the codes mean that end a connection (RFC 6455, section 7.4.1, and IANA's registry of them). */
const MEANINGS: Readonly<Record<number, Word>> = {
  1000: 'The server was done.',
  1001: 'The server is going away.',
  1002: 'The server found a mistake in the protocol.',
  1003: 'The server does not take messages of this type.',
  1005: 'The server gave no reason.',
  1006: 'The connection broke off without a word of the server.',
  1007: 'A message was not what its type promises, such as text that is not UTF-8.',
  1008: 'A message, or its sender, is against the rules of the server.',
  1009: 'A message was too large.',
  1011: 'The server ran into an error.',
  1012: 'The server is restarting.',
  1013: 'The server has too much to do: try again later.',
  1014: 'The server behind the gateway gave no valid answer.',
  3000: 'The server wants to know who is asking.',
  3003: 'The server does not allow this.',
  3008: 'The server waited too long.',
};

/** How a connection ended, in sentences. */
export function explainClose(code: number, reason: string): string {
  const isOwn = code >= 3000;
  const own: Word = 'The code is the API’s own: its documentation may say what it means.';
  const meaning = MEANINGS[code] ?? (isOwn ? own : undefined);
  const sentences = [t('Closed with code {}.', code)];
  if (meaning !== undefined) sentences.push(t(meaning));
  if (reason !== '') sentences.push(t('Reason: {}', reason));
  return sentences.join(' ');
}
