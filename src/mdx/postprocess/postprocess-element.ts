import type { PostprocessState } from './state.ts';
import { hasAttribute, readAttribute, replaceAttribute } from '../../text/html.ts';
import { addSize } from './image-size-attributes.ts';
import { withActions } from './image-actions.ts';
import { addVariants } from './image-srcset.ts';
import type { LinkKind, ResolvedLink } from './types.ts';

/** Attributes that hold an address, by element. */
const ADDRESSES: Record<string, readonly string[]> = {
  a: ['href'], area: ['href'], form: ['action'], link: ['href'], image: ['href', 'xlink:href'],
  object: ['data'], video: ['src', 'poster'],
}; // prettier-ignore

/** Elements whose address is somewhere to go, not something to show. */
const LEADS_AWAY = new Set(['a', 'area', 'form']);

/** The inside of a tag whose address is resolved and which has what its kind of element needs. */
export function postprocessElement(
  tag: string,
  attributes: string,
  state: PostprocessState,
): string {
  let result = attributes.replace(/(?<!\s)\s*\/$/, '');
  // Only elements of SVG need the slash.
  const end = tag === 'image' && result !== attributes ? '/' : '';
  const kind = LEADS_AWAY.has(tag) ? 'link' : 'asset';
  let target: ResolvedLink | undefined;
  for (const name of ADDRESSES[tag] ?? ['src']) {
    const found = resolveAttribute(result, name, kind, state);
    result = found.attributes;
    target ??= found.target;
  }
  if (tag === 'img' || tag === 'source') result = resolveSourceSet(result, state);
  if (tag === 'a') result = postprocessLink(result, target);
  if (tag === 'img') result = postprocessImage(result, target, state);
  if (tag === 'iframe') result = withDefault(result, 'loading', 'lazy');
  if (tag === 'input') result = postprocessInput(result);
  return result + end;
}

function resolveAttribute(
  attributes: string,
  name: string,
  kind: LinkKind,
  { options }: PostprocessState,
): { attributes: string; target?: ResolvedLink } {
  const value = readAttribute(attributes, name);
  if (value === undefined) return { attributes };
  const target = options.resolve(value, kind);
  return { attributes: replaceAttribute(attributes, name, target.href), target };
}

/** Resolves each address of `srcset="/a.png 1x, /a@2x.png 2x"`. */
function resolveSourceSet(attributes: string, { options }: PostprocessState): string {
  const value = readAttribute(attributes, 'srcset');
  if (value === undefined) return attributes;
  const resolved = value.replace(
    /(^|,\s+(?!\s)|,(?=\/))\s*([^\s,][^\s]*?)(?=\s|,\s|$)/g,
    (_, before: string, address: string) => before + options.resolve(address, 'asset').href,
  );
  return replaceAttribute(attributes, 'srcset', resolved);
}

/** External links open beside the page and cannot reach back into it. */
function postprocessLink(attributes: string, target: ResolvedLink | undefined): string {
  if (!target?.external || !/^(?:https?:)?\/\//.test(target.href)) return attributes;
  return withDefault(withDefault(attributes, 'target', '_blank'), 'rel', 'noopener');
}

/** The box of a task list has no label of its own. */
function postprocessInput(attributes: string): string {
  const isTask = / type="checkbox"/.test(attributes) && hasAttribute(attributes, 'disabled');
  if (!isTask) return attributes;
  return withDefault(
    attributes,
    'aria-label',
    hasAttribute(attributes, 'checked') ? 'Done' : 'To do',
  );
}

function postprocessImage(
  attributes: string,
  target: ResolvedLink | undefined,
  state: PostprocessState,
): string {
  let result = target ? addVariants(addSize(attributes, target), target) : attributes;
  result = withDefault(result, 'loading', 'lazy');
  result = withDefault(result, 'decoding', 'async');
  result = withDefault(result, 'alt', '');
  result = withActions(result, state);
  const isStill = ['data-no-zoom', 'data-decorative'].some((name) => hasAttribute(result, name));
  if (isStill || state.linkDepth > 0) return result;
  state.features.add('zoom');
  return `${result} data-zoom`;
}

function withDefault(attributes: string, name: string, value: string): string {
  return hasAttribute(attributes, name) ? attributes : `${attributes} ${name}="${value}"`;
}
