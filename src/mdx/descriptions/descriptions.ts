import { components } from '../components/index.ts';
import { accordions } from './families/accordions.ts';
import { callouts } from './families/callouts.ts';
import { cards } from './families/cards.ts';
import { code } from './families/code.ts';
import { fields } from './families/fields.ts';
import { frames } from './families/frames.ts';
import { lines } from './families/lines.ts';
import { more } from './families/more.ts';
import { steps } from './families/steps.ts';
import { tabs } from './families/tabs.ts';
import type { ComponentDescription } from './types.ts';

/** Every component of the library under the name that its page in the documentation has. */
export const DESCRIPTIONS = {
  ...callouts,
  ...cards,
  ...accordions,
  ...tabs,
  ...steps,
  ...code,
  ...fields,
  ...frames,
  ...lines,
  ...more,
} as const satisfies Record<string, ComponentDescription>;

export type DescribedName = keyof typeof DESCRIPTIONS;

/** A component with the name that it is described under. */
export interface Described {
  name: string;
  description: ComponentDescription;
}

/** The component behind a name, those that others hold among them: `Tree.File`. */
function componentOf(name: string): object | undefined {
  const [first = '', part] = name.split('.');
  const component = Object.hasOwn(components, first) ? components[first] : undefined;
  if (part === undefined) return component;
  return (component as Record<string, object> | undefined)?.[part];
}

const byComponent = new Map<object | undefined, Described>(
  Object.entries(DESCRIPTIONS).map(([name, description]) => [
    componentOf(name),
    { name, description },
  ]),
);

const byName = new Map<string, Described | undefined>();

/** What is known of the component of a name, earlier names included; undefined for others than the library's. */
export function findDescription(name: string): Described | undefined {
  if (!byName.has(name)) {
    const component = componentOf(name);
    byName.set(name, component && byComponent.get(component));
  }
  return byName.get(name);
}
