/** What cards and posters are painted with (docs/design-language.md). */
export interface Colours {
  /** To write on in white and, on `light`, to write with. */
  deep: string
  /** The one warm note. */
  light: string
}

const PETROL = '#005e6b'
const PASSION_FRUIT = '#fcbf3c'
/** Up to here letters of 4.5 : 1 are read in white on it, and in it on passion fruit. */
const DARK_ENOUGH = 0.09
const STEP = 0.94

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Relative luminance of WCAG 2, 0 to 1. */
export function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((each) => {
    const part = each / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const hexOf = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** A page's own colour, made as dark as letters on it need; null: ours. */
export function coloursOf(accent: string | null): Colours {
  let parts = channels(accent ?? PETROL)
  while (luminanceOf(hexOf(parts)) > DARK_ENOUGH) parts = parts.map((part) => part * STEP)
  return { deep: hexOf(parts), light: PASSION_FRUIT }
}
