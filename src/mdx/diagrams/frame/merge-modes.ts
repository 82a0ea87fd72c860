import type { Shape } from './messages.ts';
import { PAINT } from './svg-names.ts';

/** One drawing out of the same one in light and in dark: colours that differ follow the mode. */
export function mergeModes(light: readonly Shape[], dark: readonly Shape[]): Shape[] {
  return light.map((shape, index) => mergeShape(shape, dark[index]));
}

function mergeShape(light: Shape, dark: Shape | undefined): Shape {
  if (dark?.tag !== light.tag) return light;
  const attributes = { ...light.attributes };
  for (const name of PAINT) {
    const [one, other] = [light.attributes[name], dark.attributes[name]];
    if (one !== undefined && other !== undefined && one !== other)
      attributes[name] = isColor(one) && isColor(other) ? `light-dark(${one}, ${other})` : one;
  }
  const children = light.children.map((child, index) => {
    const same = dark.children[index];
    return typeof child === 'string' || typeof same === 'string' ? child : mergeShape(child, same);
  });
  return { ...light, attributes, children };
}

/** `none` and the pattern of a gradient are no colours. */
function isColor(value: string): boolean {
  return value !== 'none' && !value.startsWith('url(');
}
