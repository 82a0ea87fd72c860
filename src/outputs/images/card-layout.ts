import type { Palette } from '../../theme/palette.ts';

/** Width and height that networks ask for, in pixels. */
export const CARD = { width: 1200, height: 630 };

/** An element as the layout engine takes it. */
export interface LayoutElement {
  type: string;
  props: {
    style?: Record<string, string | number>;
    children?: (LayoutElement | string)[];
    src?: string;
    width?: number;
    height?: number;
  };
}

/** A picture as data, with the size it is to be drawn in. */
export interface Picture {
  src: string;
  width: number;
  height: number;
}

export interface CardContent {
  siteName: string;
  logo: Picture | undefined;
  background: Picture | undefined;
  eyebrow: string;
  title: string;
  description: string;
  host: string;
  palette: Palette;
  family: string;
}

/** Space around the texts, and the width that is left to them. */
const PADDING = 80;
const MEASURE = CARD.width - 2 * PADDING;

/** The layout of a card: whose docs above, the page in the middle, the address below. Empty texts take no room. */
export function layoutCard(content: CardContent): LayoutElement {
  const { family, background, host } = content;
  const palette = background ? plainInks(content.palette) : content.palette;
  const ground = background
    ? `url(${background.src})`
    : `radial-gradient(circle at 100% 0%, ${palette['accent-soft']}, ${palette.bg} 62%)`;
  return box(
    { ...CARD, flexDirection: 'column', backgroundColor: palette.bg, backgroundImage: ground, backgroundSize: '100% 100%', color: palette.fg, fontFamily: family },
    box(
      { height: CARD.height - 12, flexDirection: 'column', justifyContent: 'space-between', padding: `64px ${PADDING}px 48px` },
      head({ ...content, palette }),
      body({ ...content, palette }),
      text({ fontSize: 26, color: palette['fg-muted'] }, host) ?? box({}),
    ),
    box({ width: CARD.width, height: 12, backgroundColor: palette['accent-decor'] }),
  ); // prettier-ignore
}

/** On a picture that nobody knows, only the strongest ink is sure to be read. */
function plainInks(palette: Palette): Palette {
  return { ...palette, accent: palette.fg, 'fg-muted': palette.fg };
}

function head({ logo, siteName, title, palette }: CardContent): LayoutElement {
  if (logo) return picture(logo, {});
  // The card of the site has its name as the title.
  const name = siteName === title ? '' : siteName;
  return box(
    { height: 56, alignItems: 'center' },
    text({ fontSize: 34, fontWeight: 600, color: palette.fg }, name),
  );
}

function body({ eyebrow, title, description, palette }: CardContent): LayoutElement {
  const size = title.length > 60 ? 52 : title.length > 34 ? 62 : 84;
  return box(
    { flexDirection: 'column', gap: 16 },
    text({ fontSize: 28, fontWeight: 600, color: palette.accent }, eyebrow),
    text({ fontSize: size, fontWeight: 600, lineHeight: 1.1, letterSpacing: '-0.03em', color: palette.fg, lineClamp: 3, wordBreak: 'break-word', width: MEASURE }, title),
    text({ fontSize: 31, lineHeight: 1.42, color: palette['fg-muted'], lineClamp: 2, width: MEASURE }, description),
  ); // prettier-ignore
}

type Style = Record<string, string | number>;

function box(style: Style, ...children: (LayoutElement | undefined)[]): LayoutElement {
  const shown = children.filter((child) => child !== undefined);
  return { type: 'div', props: { style: { display: 'flex', ...style }, children: shown } };
}

function text(style: Style, content: string): LayoutElement | undefined {
  if (content === '') return undefined;
  return { type: 'div', props: { style: { display: 'block', ...style }, children: [content] } };
}

function picture({ src, width, height }: Picture, style: Style): LayoutElement {
  return { type: 'img', props: { src, width, height, style: { ...style, width, height } } };
}
