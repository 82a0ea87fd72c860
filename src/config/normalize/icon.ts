import type { IconFields } from '../schema/shared/icon.ts';
import type { IconRef } from '../model/types.ts';

/** `icon` and `iconType` as one value; undefined without an icon. */
export function toIconRef({ icon, iconType }: IconFields): IconRef | undefined {
  if (icon === undefined) return undefined;
  return typeof icon === 'string'
    ? { name: icon, type: iconType }
    : { name: icon.name, type: icon.style ?? iconType, library: icon.library };
}
