/** Colors as `docs.json` may have them. */
export interface AuthorColors {
  primary: string;
  light: string;
  dark: string;
  background: { light?: string; dark?: string };
}

const one = (color: string, background: AuthorColors['background'] = {}): AuthorColors => ({
  primary: color,
  light: color,
  dark: color,
  background,
});

/** Colors with low contrast to the page. */
const HOSTILE: AuthorColors[] = [
  one('#ffffff'),
  one('#000000'),
  one('#ffff00'),
  one('#00ffff'),
  one('#ff0000'),
  one('#0000ff'),
  one('#808080'),
  one('#fefefe', { light: '#ffffff', dark: '#ffffff' }),
  one('#010101', { light: '#000000', dark: '#000000' }),
  one('#777777', { light: '#777777', dark: '#777777' }),
  one('#16a34a', { light: '#16a34a', dark: '#16a34a' }),
  one('#ff00ff', { light: '#00ff00', dark: '#00ff00' }),
  one('#0d9373', { light: '#000000', dark: '#ffffff' }),
  one('#ffcc00', { light: '#ff0000', dark: '#0000ff' }),
  one('#888888', { light: '#999999', dark: '#666666' }),
  { primary: '#ffffff', light: '#000000', dark: '#ffff00', background: {} },
];

/** Pseudorandom colors, the same in each run. */
function drawn(count: number): AuthorColors[] {
  let seed = 7;
  const color = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return `#${(seed % 0x1000000).toString(16).padStart(6, '0')}`;
  };
  return Array.from({ length: count }, (_, index) => ({
    primary: color(),
    light: color(),
    dark: color(),
    background: index % 2 === 0 ? {} : { light: color(), dark: color() },
  }));
}

/** Forty palettes: difficult ones, then random ones. */
export const PALETTES: readonly AuthorColors[] = [...HOSTILE, ...drawn(24)];
