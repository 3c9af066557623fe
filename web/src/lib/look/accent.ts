import { contrast, hexOf, inGamut, type Oklch, oklchOf } from '@encaixe/contracts/colour'

/** The tokens of a colour in one of the two themes, named as in tokens.css. */
export interface AccentColours {
  primary: string
  'primary-content': string
  secondary: string
  'secondary-content': string
}

/** Least contrast of letters (WCAG 2.2, 1.4.3), with something to spare for rounding to `#rrggbb`. */
const TEXT = 4.65
const STEP = 0.005

/** The darkest paper that stands behind letters by day, and the lightest by night (tokens.css). */
const BEHIND = {
  day: { lightness: 0.95, chroma: 0.012, hue: 85 },
  night: { lightness: 0.275, chroma: 0.018, hue: 60 },
}
const WHITE: Oklch = { lightness: 0.995, chroma: 0.005, hue: 85 }

/** As light as it may be, from where it is, for letters on every paper of ours and white ones on it. */
function byDay({ lightness, chroma, hue }: Oklch): Oklch {
  let colour = inGamut({
    lightness: Math.min(lightness, 0.58),
    chroma: Math.min(chroma, 0.17),
    hue,
  })
  const isRead = () =>
    contrast(colour, BEHIND.day) >= TEXT &&
    contrast(colour, WHITE) >= TEXT &&
    colour.lightness < 0.58
  while (!isRead()) colour = inGamut({ ...colour, lightness: colour.lightness - STEP })
  // A black page would look like a mistake beside the ink.
  return inGamut({ ...colour, lightness: Math.max(colour.lightness, 0.3) })
}

function byNight({ lightness, chroma, hue }: Oklch): Oklch {
  let colour = inGamut({
    lightness: Math.max(lightness, 0.76),
    chroma: Math.min(chroma, 0.13),
    hue,
  })
  while (contrast(colour, BEHIND.night) < TEXT + 1) {
    colour = inGamut({ ...colour, lightness: colour.lightness + STEP })
  }
  return inGamut({ ...colour, lightness: Math.min(colour.lightness, 0.92) })
}

/**
 * A professional's colour, in both lights, so that everything set in it can be read: buttons and links in it,
 * white or black on it, and the pale ground that belongs to it.
 * @param hex `#rrggbb`, any
 */
export function accentOf(hex: string): { day: AccentColours; night: AccentColours } {
  const chosen = oklchOf(hex)
  const { hue } = chosen
  const faint = (most: number) => Math.min(chosen.chroma * 0.3, most)
  const of = (lightness: number, chroma: number) => hexOf(inGamut({ lightness, chroma, hue }))
  return {
    day: {
      primary: hexOf(byDay(chosen)),
      'primary-content': hexOf(WHITE),
      secondary: of(0.945, faint(0.035)),
      'secondary-content': of(0.34, Math.min(chosen.chroma, 0.07)),
    },
    night: {
      primary: hexOf(byNight(chosen)),
      'primary-content': of(0.21, faint(0.03)),
      secondary: of(0.335, faint(0.04)),
      'secondary-content': of(0.92, faint(0.04)),
    },
  }
}

/** The tokens as styles of one page. */
export function accentStyles(hex: string): string {
  const { day, night } = accentOf(hex)
  const rule = (colours: object) =>
    `:root{${Object.entries(colours)
      .map(([name, value]) => `--color-${name}:${value}`)
      .join(';')}}`
  // A cover by night is as dark as by day: a bright one would dazzle.
  return `${rule({ ...day, cover: day.primary })}@media (prefers-color-scheme:dark){${rule(night)}}`
}

/** Colours to choose from without a palette at hand. */
export const SUGGESTED = [
  { hex: '#0f6674', label: 'Petróleo' },
  { hex: '#b4532a', label: 'Terracota' },
  { hex: '#a83a5b', label: 'Goiaba' },
  { hex: '#6d4aa8', label: 'Jabuticaba' },
  { hex: '#2f5fb3', label: 'Azul' },
  { hex: '#2f7a4d', label: 'Mata' },
  { hex: '#8a6a12', label: 'Mostarda' },
  { hex: '#5b4a42', label: 'Café' },
] as const
