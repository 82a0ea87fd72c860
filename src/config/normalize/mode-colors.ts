import type { ColorForModes } from '../schema/modern/mode-colors.ts';
import type { ModeColors } from '../model/types.ts';

/** A colour for each mode, one that is missing being that of the other mode; undefined without any. */
export function toModeColors(color: ColorForModes | undefined): ModeColors | undefined {
  const given = typeof color === 'string' ? { light: color } : color;
  const [light, dark] = [given?.light ?? given?.dark, given?.dark ?? given?.light];
  return light && dark ? { light, dark } : undefined;
}
