import { t } from '../../../i18n/page-messages.ts';
import { plural } from '../../../i18n/plurals.ts';
import type { ChannelForm } from '../../../openapi/channel-pages.ts';
import { buildRequest, toUrl } from '../../../openapi/request.ts';
import { button, disclosure, el, on } from '../../shared/dom.ts';
import { createCredentialChoice } from '../credentials/credential-inputs.ts';
import { inputGroup, isUsable, loadNestedControls } from '../form/control.ts';
import { createExtras } from '../form/extra-inputs.ts';
import { createParameters } from '../form/parameter-inputs.ts';
import type { ServerChoice } from '../form/server-choice.ts';
import { connect, type Connection } from './connection.ts';
import {
  createMessageForm,
  createMessageLog,
  nameMessage,
  type OutgoingMessage,
} from './messages.ts';

/** Minimum time between announcements of the message count. */
const PAUSE_MS = 3000;

/** A channel to try: connects over WebSocket, sends messages, and shows received ones. */
class Socket extends HTMLElement {
  #form!: ChannelForm;
  #inputs!: ChannelInputs;
  #toggle!: HTMLElement;
  #messages!: HTMLFormElement;
  #connection: Connection | undefined;
  /** The next message is probably the response to the reader's last action, and is expanded. */
  #isAwaited = false;
  readonly #address = el('form');
  readonly #go = el('button', { className: 't-try-send', textContent: t('Connect') });
  readonly #stop = button(t('Disconnect'), 't-try-cancel', () => this.#disconnect());
  readonly #state = el('p', { className: 't-socket-state' });
  readonly #status = el('p', { className: 't-sr', role: 'status' });
  readonly #announcer = createAnnouncer(this.#status);
  readonly #log = createMessageLog();

  /** Builds the form; `toggle` is the button that opens and closes it. */
  start(form: ChannelForm, server: ServerChoice, toggle: HTMLElement): void {
    this.#form = form;
    this.#toggle = toggle;
    this.#inputs = createChannelInputs(form, server);
    this.#messages = createMessageForm(form, (message) => this.#send(message));
    this.className = 't-try t-socket';
    this.hidden = true;
    const actions = el('div', { className: 't-try-actions' }, this.#go);
    this.#address.append(...this.#inputs.groups, actions);
    on(this.#address, 'submit', (event) => {
      event.preventDefault();
      this.#connect();
    });
    const bar = el('div', { className: 't-socket-bar' }, this.#state, this.#stop);
    this.append(this.#address, bar, this.#messages, this.#log.element, this.#status);
    this.#show('closed', '');
  }

  /** Opens the form; closes it, and with it the connection. */
  toggle(): void {
    this.hidden = !this.hidden;
    this.#toggle.ariaExpanded = String(!this.hidden);
    this.#toggle.textContent = t(this.hidden ? 'Connect' : 'Close');
    if (this.hidden) this.#connection?.close();
    else this.#focusFirst(this.#address);
  }

  #connect(): void {
    const url = this.#inputs.shownUrl();
    this.#show('connecting', t('Connecting …'));
    this.#announcer.say(t('Connecting …'));
    this.#connection = connect(this.#inputs.url(), this.#inputs.protocols(), {
      opened: (protocol) => {
        const text = protocol
          ? t('Connected to {} by {}', url, protocol)
          : t('Connected to {}', url);
        this.#isAwaited = true;
        this.#show('open', text);
        this.#note(text);
        this.#focusFirst(this.#messages);
      },
      received: (data) => this.#receive(data),
      ended: (explanation) => this.#end(explanation),
    });
  }

  #disconnect(): void {
    this.#connection?.close();
  }

  #end(explanation: string): void {
    const hadFocus = this.contains(document.activeElement);
    this.#connection = undefined;
    this.#show('closed', explanation);
    this.#note(explanation);
    if (hadFocus && !this.#log.element.contains(document.activeElement)) this.#go.focus();
  }

  #send({ name, data }: OutgoingMessage): void {
    this.#connection?.send(data);
    this.#isAwaited = true;
    this.#log.add({ time: new Date(), kind: 'sent', name, data });
    this.#announcer.say(t('Sent'));
  }

  #receive(data: string | Blob): void {
    const name = typeof data === 'string' ? nameMessage(data, this.#form.received) : undefined;
    this.#log.add({ time: new Date(), kind: 'received', name, data }, this.#isAwaited);
    this.#isAwaited = false;
    this.#announcer.count();
  }

  #note(text: string): void {
    this.#log.add({ time: new Date(), kind: 'note', data: text });
    this.#announcer.say(text);
  }

  #show(state: 'closed' | 'connecting' | 'open', text: string): void {
    this.dataset['state'] = state;
    this.#address.hidden = state !== 'closed';
    this.#messages.hidden = state !== 'open';
    this.#stop.hidden = state === 'closed';
    this.#state.textContent = text;
  }

  #focusFirst(form: HTMLElement): void {
    form.querySelector<HTMLElement>(':is(input,select,textarea,button):not([hidden])')?.focus();
  }
}

customElements.define('t-socket', Socket);

export { loadNestedControls };

/** Creates the form of a channel. */
export function createForm(): Socket {
  return new Socket();
}

/** Inputs for the URL of a connection. */
interface ChannelInputs {
  /** Groups of inputs, in the order of the page. */
  groups: HTMLElement[];
  /** Full URL, with credentials. */
  url(): string;
  /** The URL without its query, which may contain secrets. */
  shownUrl(): string;
  protocols(): string[];
}

/** The inputs for a channel. */
function createChannelInputs(form: ChannelForm, server: ServerChoice): ChannelInputs {
  const credentials = createCredentialChoice(form, server);
  const parameters = createParameters(form.parameters);
  const extras = createExtras(['query']);
  const protocols = el('input', {
    value: form.protocols ?? '',
    ariaLabel: t('Subprotocols'),
    autocomplete: 'off',
    spellcheck: false,
  });
  const groups = [
    inputGroup(t('Server'), server.variables),
    inputGroup(t('Authorization'), credentials.element),
    ...parameters.groups,
    extras.element,
  ];
  const request = () =>
    buildRequest({
      method: form.method,
      server: server.url(),
      path: form.path,
      parameters: [...parameters.read(), ...extras.read()],
      auth: credentials.read(),
    });
  return {
    groups: [
      ...groups.filter(isUsable),
      // Few servers support undocumented subprotocols.
      form.protocols === undefined
        ? disclosure(t('Subprotocols'), protocols)
        : inputGroup(t('Subprotocols'), protocols),
      ...headerNote(form.headers),
    ],
    url: () => toUrl(request()),
    shownUrl: () => request().url.replace(/\?.*$/s, ''),
    protocols: () => protocols.value.split(/[\s,]+/).filter(Boolean),
  };
}

function headerNote(headers: readonly string[]): HTMLElement[] {
  if (headers.length === 0) return [];
  const note = t(
    'Browsers do not allow pages to set WebSocket headers. Not sent: {}',
    headers.join(', '),
  );
  return [el('p', { className: 't-try-note' }, note)];
}

/** Announces events to screen readers, without interrupting itself. */
interface Announcer {
  say(text: string): void;
  /** Counts a message; the number is announced periodically. */
  count(): void;
}

/** An announcer that writes into a live region. */
function createAnnouncer(status: HTMLElement): Announcer {
  let received = 0;
  let timer: number | undefined;
  const announce = () => {
    timer = undefined;
    if (received === 0) return;
    status.textContent = plural('1 message received | {} messages received', received);
    received = 0;
  };
  return {
    say(text) {
      received = 0;
      status.textContent = text;
    },
    count() {
      received += 1;
      timer ??= window.setTimeout(announce, PAUSE_MS);
    },
  };
}
