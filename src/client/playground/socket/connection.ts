import type { MessageKey } from '../../../i18n/english.ts';
import { t } from '../../../i18n/page-messages.ts';

/** Callbacks of a connection. */
interface ConnectionListeners {
  /** The connection is open; `protocol` is the subprotocol chosen by the server, or ''. */
  opened(protocol: string): void;
  received(data: string | Blob): void;
  /** The connection ended, or could not be opened. */
  ended(explanation: string): void;
}

/** A connection that is opening or open. */
export interface Connection {
  send(data: string | Blob): void;
  close(): void;
}

/** Connects to a URL; undefined if it is invalid, which is reported to the listeners. */
export function connect(
  url: string,
  protocols: string[],
  listeners: ConnectionListeners,
): Connection | undefined {
  const problem = explainUrl(url);
  if (problem !== undefined) {
    listeners.ended(problem);
    return undefined;
  }
  const settled = new AbortController();
  let isOpen = false;
  let isForbidden = false;
  let isLeft = false;
  // Of all possible causes, browsers report only policy violations.
  const forbid = (event: SecurityPolicyViolationEvent) => {
    isForbidden ||= event.effectiveDirective === 'connect-src';
  };
  document.addEventListener('securitypolicyviolation', forbid, { signal: settled.signal });
  const end = (explanation: string) => {
    if (settled.signal.aborted) return;
    settled.abort();
    listeners.ended(explanation);
  };
  const refuse = () => end(explainRefusal(url, isForbidden));
  try {
    const socket = new WebSocket(url, protocols);
    socket.binaryType = 'blob';
    socket.addEventListener('open', () => {
      isOpen = true;
      listeners.opened(socket.protocol);
    });
    socket.addEventListener('message', ({ data }: MessageEvent<string | Blob>) =>
      listeners.received(data),
    );
    socket.addEventListener('close', ({ code, reason }) => {
      if (isLeft) end(t('Disconnected.'));
      else if (isOpen) end(explainClose(code, reason));
      else refuse();
    });
    // A connection blocked by the policy ends with this event, in some browsers before the
    // violation event.
    socket.addEventListener('error', () => !isOpen && setTimeout(refuse));
    return {
      send: (data) => socket.send(data),
      close() {
        isLeft = true;
        socket.close(1000);
      },
    };
  } catch (error) {
    end(String(error));
    return undefined;
  }
}

/** Why a URL cannot be connected to; undefined if it can. */
function explainUrl(url: string): string | undefined {
  if (!navigator.onLine) return t('There is no network connection.');
  // Without a host, of which a server variable is empty, browsers take the path as the host.
  if (/\{[^{}]*\}|^wss?:\/\/(?:[/?]|$)/i.test(url))
    return t('Fill in the rest of the URL: {}', url);
  if (!URL.canParse(url)) return t('“{}” is not a valid URL.', url);
  const { protocol, host, hostname } = new URL(url);
  const isLocal = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  if (location.protocol !== 'https:' || protocol !== 'ws:' || isLocal) return undefined;
  return t('This page uses HTTPS, so the browser blocks the unencrypted connection to {}.', host);
}

/** Why a connection failed; browsers report only the failure and violations of their own policy. */
function explainRefusal(url: string, isForbidden: boolean): string {
  const { host } = new URL(url);
  if (isForbidden)
    return t('The security policy of this page does not allow connections to {}.', host);
  return t(
    'Could not connect to {}. The server may be down, may not support WebSocket, or may have rejected the credentials, the parameters, the subprotocols, or requests from {}. Browsers do not report the reason.',
    host,
    origin,
  );
}

/** Meanings of close codes (RFC 6455, section 7.4.1, and the IANA registry). */
const MEANINGS: Readonly<Record<number, MessageKey>> = {
  1000: 'The server ended the connection normally.',
  1001: 'The server is shutting down.',
  1002: 'The server reported a protocol error.',
  1003: 'The server does not accept messages of this type.',
  1005: 'The server did not give a reason.',
  1006: 'The connection was lost.',
  1007: 'The content of a message did not match its type, such as text that is not valid UTF-8.',
  1008: 'A message or its sender violated a policy of the server.',
  1009: 'A message was too large.',
  1011: 'The server encountered an error.',
  1012: 'The server is restarting.',
  1013: 'The server is overloaded. Try again later.',
  1014: 'The gateway received an invalid response from the server behind it.',
  3000: 'The server requires authentication.',
  3003: 'The server does not allow this.',
  3008: 'The server timed out.',
};

/** How a connection ended, in sentences. */
function explainClose(code: number, reason: string): string {
  const isOwn = code >= 3000;
  const unknownCode: MessageKey = 'This code is specific to the API. See its documentation.';
  const meaning = MEANINGS[code] ?? (isOwn ? unknownCode : undefined);
  const sentences = [t('Connection closed with code {}.', code)];
  if (meaning !== undefined) sentences.push(t(meaning));
  if (reason !== '') sentences.push(t('Reason: {}', reason));
  return sentences.join(' ');
}
