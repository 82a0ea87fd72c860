import { t } from '../../../i18n/page-messages.ts';
import { isSecret, type FormParameter, type SharedRequest } from '../../../openapi/request-form.ts';
import type { RequestParts } from '../../../openapi/request.ts';
import { el } from '../../shared/dom.ts';
import { inputGroup } from './control.ts';
import { createLabeled } from './create-control.ts';

const GROUPS = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

const COOKIE_NOTE = t(
  'Browsers do not allow pages to set cookies of another site. Only the samples and the curl command include your value.',
);

/** The inputs of all parameters. */
interface ParameterInputs {
  /** A group for each location, in the order of the page. */
  groups: HTMLElement[];
  /** The parameters that have a value. */
  read(): RequestParts['parameters'];
  /** Values by location and name, those of secrets left out. */
  state(): SharedRequest['parameters'];
  restore(state: SharedRequest['parameters']): void;
}

/** The inputs for the parameters of a form. */
export function createParameters(parameters: readonly FormParameter[]): ParameterInputs {
  const inputs = parameters.map((parameter) => ({
    parameter,
    key: `${parameter.in} ${parameter.name}`,
    control: createLabeled(parameter.field, parameter.name, isSent(parameter)),
  }));
  return {
    groups: GROUPS.map(([location, title]) => {
      const group = inputs.filter(({ parameter }) => parameter.in === location);
      const note = location === 'cookie' ? [el('p', { className: 't-try-note' }, COOKIE_NOTE)] : [];
      const rows = group.flatMap(({ control, parameter }) => [
        control.element,
        ...headerNote(parameter),
      ]);
      return inputGroup(t(title), ...rows, ...note);
    }),
    read: () =>
      inputs.flatMap(({ parameter, control }) => {
        const value = control.read();
        return value === undefined ? [] : [{ parameter, value }];
      }),
    state: () =>
      Object.fromEntries(
        inputs.flatMap(({ parameter: { name, field }, key, control }) => {
          const value = control.read();
          return value === undefined || isSecret(name, field.format) ? [] : [[key, value]];
        }),
      ),
    restore(state) {
      for (const { key, control } of inputs)
        if (Object.hasOwn(state, key)) control.write(state[key]);
    },
  };
}

/** Skips parameters that browsers do not let pages send. */
function isSent({ in: location, isLeftOut }: FormParameter): boolean {
  return location !== 'cookie' && !isLeftOut;
}

function headerNote({ name, isLeftOut }: FormParameter): HTMLElement[] {
  if (!isLeftOut) return [];
  const note = t(
    'Browsers do not allow pages to set the header {}. Only the samples and the curl command include your value.',
    name,
  );
  return [el('p', { className: 't-try-note' }, note)];
}
