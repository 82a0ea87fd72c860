import type { FormScheme } from '../openapi/request/form-types.ts';
import { button, el, on } from './_dom.ts';
import type { FullRequest } from './full-client/messages.ts';
import { loadLater } from './later.ts';
import type { RequestInputs } from './request-form.ts';
import { t } from '../text/words/page-words.ts';

/** The button that takes a request over to the full client; `slice` names the document of the operation. */
export function createFullClientButton(slice: string, inputs: RequestInputs): HTMLElement {
  const problem = el('span', { className: 't-try-note', role: 'status' });
  const open = button(t('Open full client'), 't-try-full', async () => {
    problem.textContent = '';
    try {
      await loadLater('full-client');
      const detail = takeOver(slice, inputs);
      open.dispatchEvent(new CustomEvent('t-full-client', { bubbles: true, detail }));
    } catch {
      problem.textContent = t('It could not be loaded. Check the connection and try again.');
    }
  });
  for (const intent of ['pointerenter', 'focus'] as const)
    on(open, intent, () => void loadLater('full-client').catch(() => undefined));
  return el('span', { className: 't-try-more' }, open, problem);
}

function takeOver(slice: string, inputs: RequestInputs): FullRequest {
  const { parameters, auth, body } = inputs.parts();
  return {
    slice,
    server: inputs.state().s,
    values: Object.fromEntries(
      parameters.map(({ parameter, value }) => [`${parameter.in} ${parameter.name}`, value]),
    ),
    body: body && { mediaType: body.mediaType, value: withoutFiles(body.value) },
    credentials: auth.map(({ scheme, value }) => {
      const { id, kind } = scheme as FormScheme;
      return { id, kind, value };
    }),
  };
}

/** Files are chosen again in the client. */
function withoutFiles(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (_key, member: unknown) => (isFile(member) ? undefined : member)),
  );
}

function isFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'blob' in value;
}
