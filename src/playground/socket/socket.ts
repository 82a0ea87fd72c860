import type { ChannelForm } from '../../asyncapi/channel-form.ts';
import { t } from '../../text/words/page-words.ts';
import { button, el, on } from '../dom.ts';
import type { ServerChoice } from '../server/server-choice.ts';
import { createAnnouncer } from './announcer.ts';
import { createChannelInputs, type ChannelInputs } from './channel-inputs.ts';
import { connect, type Connection } from './connection.ts';
import { createMessageForm, type OutgoingMessage } from './message-form.ts';
import { createMessageLog } from './message-log.ts';
import { nameMessage } from './name-message.ts';

/** A channel to try: connects over WebSocket, sends messages, and shows what comes. */
export class Socket extends HTMLElement {
  #form!: ChannelForm;
  #inputs!: ChannelInputs;
  #toggle!: HTMLElement;
  #messages!: HTMLFormElement;
  #connection: Connection | undefined;
  /** The next message is likely the answer to what the reader did last, and is shown whole. */
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
    const shown = this.#inputs.shownUrl();
    this.#show('connecting', t('Connecting …'));
    this.#announcer.say(t('Connecting …'));
    this.#connection = connect(this.#inputs.url(), this.#inputs.protocols(), {
      opened: (protocol) => {
        const text = protocol
          ? t('Connected to {} by {}', shown, protocol)
          : t('Connected to {}', shown);
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
