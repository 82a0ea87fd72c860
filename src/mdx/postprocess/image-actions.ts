import { hasAttribute, readAttribute, replaceAttribute } from '../../text/html.ts';
import type { PostprocessState } from './state.ts';

const ACTIONS = ['copy', 'download'];

/** The attributes of an image whose `data-actions` says in words what readers may do with it; bare or `true` is everything. */
export function withActions(attributes: string, { features }: PostprocessState): string {
  if (!hasAttribute(attributes, 'data-actions')) return attributes;
  const value = readAttribute(attributes, 'data-actions')?.toLowerCase() ?? '';
  const wanted = ['', 'true'].includes(value) ? ACTIONS : value.split(/[\s,]+/);
  const actions = ACTIONS.filter((action) => wanted.includes(action));
  if (actions.length > 0) features.add('image-actions');
  const whole = attributes.replace(/ data-actions(?=[\s/]|$)/, ' data-actions=""');
  return replaceAttribute(whole, 'data-actions', actions.join(' '));
}
