import { t } from '../../text/words/page-words.ts';
import { explainClose } from './close-code.ts';
import { explainAddress, explainRefusal } from './explain-connection.ts';

/** What a connection tells. */
export interface ConnectionListeners {
  /** It is there; with the subprotocol that the server chose, or none. */
  opened(protocol: string): void;
  received(data: string | Blob): void;
  /** It ended, or never came to be. */
  ended(explanation: string): void;
}

/** A connection that is being made, or there. */
export interface Connection {
  send(data: string | Blob): void;
  close(): void;
}

/** Connects to an address; undefined where that cannot be tried, which the listeners are told. */
export function connect(
  url: string,
  protocols: string[],
  listeners: ConnectionListeners,
): Connection | undefined {
  const problem = explainAddress(url);
  if (problem !== undefined) {
    listeners.ended(problem);
    return undefined;
  }
  const settled = new AbortController();
  let isOpen = false;
  let isForbidden = false;
  let isLeft = false;
  // Of all that may be in the way, only the policy of the page is told to the page.
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
    // What a policy forbids has no other end than this, in some browsers before they tell of the policy.
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
