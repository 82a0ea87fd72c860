/** A face of a font whose file is part of the site. */
export interface HostedFace {
  family: string;
  style: 'normal' | 'italic';
  /** `400`, or `100 900` of a variable font. */
  weight: string;
  /** `U+0000-00FF`; all signs without it. */
  range?: string | undefined;
  /** `latin` */
  subset?: string | undefined;
  /** Path of the file, without base. */
  path: string;
}

/** A family that the site serves itself. */
export interface HostedFamily {
  faces: readonly HostedFace[];
  /** Descriptors of the face that is shown until the font is there: of the same measures, so that nothing moves. */
  fallback?: string | undefined;
}

/** Families by the name that authors write, in lower case. */
export type HostedFonts = ReadonlyMap<string, HostedFamily>;

/** The family of that name, if the site has it. */
export function findHosted(fonts: HostedFonts, family: string): HostedFamily | undefined {
  return fonts.get(familyKey(family));
}

/** A name of a family as it is compared: CSS does not mind capitals and spaces at the ends. */
export function familyKey(family: string): string {
  return family.trim().toLowerCase();
}
