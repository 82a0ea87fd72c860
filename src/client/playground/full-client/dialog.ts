import { t } from '../../../i18n/page-messages.ts';
import {
  isContainer,
  isFileValue,
  isPlain,
  valueToText as toText,
} from '../../../openapi/encoding.ts';
import type { SharedRequest } from '../../../openapi/request-form.ts';
import type { BodyInput, RequestParts } from '../../../openapi/request.ts';
import { writeExact } from '../../../utils/json.ts';
import { button, el, on } from '../../shared/dom.ts';
import { siteUrl } from '../../shared/site.ts';

let client: FullClient | undefined;
let isPreloaded = false;

/** Opens the full client with the request of a form. */
export function openFullClient(form: FilledForm): void {
  client ??= createFullClient(siteUrl('client-frame'));
  client.open(toFullRequest(form));
}

/** Fetches the script of the client, once, before its frame is opened. */
export function preloadFullClient(): void {
  if (isPreloaded) return;
  isPreloaded = true;
  const script = document.createElement('link');
  script.rel = 'modulepreload';
  script.href = siteUrl('client-script');
  document.head.append(script);
}

/** The dialog with the full client in a frame. */
interface FullClient {
  /** Shows the client with a request in it; the frame is loaded with the first one. */
  open(request: FullRequest): void;
}

/** Creates the dialog; `url` is that of the frame. */
function createFullClient(url: string): FullClient {
  const note = el('div', { className: 't-client-note' });
  const dialog = el('dialog', { className: 't-client', ariaLabel: t('Full API client') }, note);
  let frame: ClientFrame | undefined;
  let wanted: FullRequest | undefined;
  document.body.append(dialog);

  const showNote = (text: string, ...buttons: HTMLElement[]) => {
    if (frame) frame.element.hidden = true;
    const status = el('p', { role: 'status', textContent: text });
    note.replaceChildren(status, el('div', { className: 't-client-actions' }, ...buttons));
    note.hidden = false;
  };
  const closeButton = (text: string) => button(text, 't-client-button', () => dialog.close());
  const show = () => {
    showNote(t('Loading the full client …'), closeButton(t('Cancel')));
    frame ??= addFrame();
    frame.show(wanted);
  };
  const addFrame = (): ClientFrame => {
    const added = createClientFrame(url, {
      opened() {
        note.hidden = true;
        added.element.hidden = false;
        added.element.contentWindow?.focus();
      },
      closed: () => dialog.close(),
      failed: fail,
    });
    dialog.append(added.element);
    return added;
  };
  const fail = (reason: string) => {
    frame?.remove();
    frame = undefined;
    const again = button(t('Try again'), 't-client-button', show);
    showNote(t('The full client could not be opened. {}', reason), again, closeButton(t('Close')));
  };
  on(dialog, 'close', () => {
    wanted = undefined;
    frame?.show(wanted);
  });

  return {
    open(request) {
      wanted = request;
      dialog.showModal();
      show();
    },
  };
}

/** Time limit for loading the frame. */
const LOADING_TIMEOUT_MS = 45_000;
/** Time limit for starting its script after the frame has loaded. */
const STARTING_TIMEOUT_MS = 1_500;

/** The frame of the full client. */
interface ClientFrame {
  element: HTMLIFrameElement;
  /** Shows a request, or clears it if the reader has closed the dialog. */
  show(request: FullRequest | undefined): void;
  remove(): void;
}

/** Events of the frame. */
interface FrameListeners {
  opened(): void;
  closed(): void;
  failed(reason: string): void;
}

/** Creates the frame, which loads when it is added to the page. */
function createClientFrame(url: string, listeners: FrameListeners): ClientFrame {
  const element = el('iframe', { title: t('API client'), allow: 'clipboard-write', hidden: true });
  const removal = new AbortController();
  let current: FullRequest | undefined;
  let isReady = false;
  let timer = 0;

  const post = (message: ToClient) => element.contentWindow?.postMessage(message, location.origin);
  const send = () => {
    if (isReady && current) post({ type: 'open', request: current, theme: readTheme() });
  };
  const limit = (milliseconds: number) => {
    clearTimeout(timer);
    const fail = () => listeners.failed(t('Its files could not be loaded.'));
    if (!isReady) timer = window.setTimeout(fail, milliseconds);
  };
  const observer = new MutationObserver(() => post({ type: 'theme', theme: readTheme() }));

  const receive = ({ data, origin, source }: MessageEvent<FromClient>) => {
    if (source !== element.contentWindow || origin !== location.origin) return;
    if (data.type === 'ready') {
      isReady = true;
      clearTimeout(timer);
      send();
    } else if (data.type === 'failed') listeners.failed(data.reason);
    else listeners[data.type]();
  };
  addEventListener('message', receive, { signal: removal.signal });
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  element.src = url;
  on(element, 'load', () => limit(STARTING_TIMEOUT_MS));
  limit(LOADING_TIMEOUT_MS);

  return {
    element,
    show(request) {
      current = request;
      send();
    },
    remove() {
      clearTimeout(timer);
      removal.abort();
      observer.disconnect();
      element.remove();
    },
  };
}

function readTheme(): ClientTheme {
  const { classList, lang } = document.documentElement;
  const isDark =
    classList.contains('dark') ||
    (!classList.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches);
  const font = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]')?.href;
  return { mode: isDark ? 'dark' : 'light', lang, font };
}

/** Values of a form for the full client. */
interface FilledForm {
  /** Name of the file with the document of the operation. */
  document: string;
  /** The chosen server as the document has it, and the values of its variables. */
  server: FullRequest['server'];
  /** Credentials include their schemes. */
  parts: Omit<RequestParts, 'auth'> & {
    auth: readonly { scheme: { id: string; kind: string }; value: string }[];
  };
}

/**
 * A request in the format of the full client, as structured-cloneable values; files must be
 * selected again there.
 */
export function toFullRequest({ document, server, parts }: FilledForm): FullRequest {
  const { parameters, auth, body } = parts;
  const values = parameters.map(({ parameter, value }): [string, unknown] => [
    `${parameter.in} ${parameter.name}`,
    isPlain(value) ? withoutFiles(value) : toText(value),
  ]);
  return {
    document,
    server,
    values: Object.fromEntries(values),
    body: body && toFullBody(body),
    credentials: auth.map(({ scheme: { id, kind }, value }) => ({ id, kind, value })),
  };
}

/** JSON that JavaScript would change is passed as text. */
function toFullBody({ mediaType, value }: BodyInput): FullRequest['body'] {
  return isPlain(value)
    ? { mediaType, value: withoutFiles(value) }
    : { mediaType, text: writeExact(value, 2) };
}

function withoutFiles(value: unknown): unknown {
  if (isFileValue(value)) return undefined;
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (!isContainer(value)) return value;
  const members = Object.entries(Object(value)).map(([name, member]): [string, unknown] => [
    name,
    withoutFiles(member),
  ]);
  return Object.fromEntries(members);
}

/** A request of the reader for the full client. */
export interface FullRequest {
  /** Name of the file with the document of the operation. */
  document: string;
  /** The chosen server as the document has it, and the values of its variables. */
  server: SharedRequest['server'];
  /** Values of parameters by location and name: `query limit`. */
  values: Record<string, unknown>;
  /** The body by media type; `text` if it must be sent as written. */
  body?: { mediaType: string; value: unknown } | { mediaType: string; text: string } | undefined;
  /** Entered credentials, by the id of the scheme. */
  credentials: FullCredential[];
}

/** A credential as it was typed; user name and password for `basic`. */
export interface FullCredential {
  id: string;
  kind: string;
  /** A token or key, or the part after `Basic `. */
  value: string;
}

/** Messages of the page to the frame of the client. */
export type ToClient =
  | { type: 'open'; request: FullRequest; theme: ClientTheme }
  /** The reader changed the mode of the page. */
  | { type: 'theme'; theme: ClientTheme };

/** Appearance of the client. */
export interface ClientTheme {
  mode: 'light' | 'dark';
  /** Language of the site: `en`. */
  lang: string;
  /** URL of the font that the page preloads. */
  font?: string | undefined;
}

/** Messages of the frame to the page. */
export type FromClient =
  | { type: 'ready' }
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'failed'; reason: string };
