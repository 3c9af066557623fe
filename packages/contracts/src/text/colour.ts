/**
 * Colours as lightness (0–1), chroma and hue in degrees, which are how they look, and as sRGB, which is how
 * screens and WCAG count them (https://www.w3.org/TR/css-color-4/#color-conversion-code).
 */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

type Rgb = readonly [red: number, green: number, blue: number]

/** Linear sRGB; outside 0–1 where no screen shows it. */
function linearOf({ lightness, chroma, hue }: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const shown = (value: number) => Math.min(Math.max(value, 0), 1)

/** Relative luminance, as WCAG 2 wants it. */
export function luminanceOf(colour: Oklch): number {
  const [red, green, blue] = linearOf(colour)
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue)
}

export function contrast(one: Oklch, other: Oklch): number {
  const luminances = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

/** The same colour as strong as a screen can show it. */
export function inGamut(colour: Oklch): Oklch {
  let { chroma } = colour
  const isShown = () =>
    linearOf({ ...colour, chroma }).every((value) => value >= -0.0005 && value <= 1.0005)
  while (chroma > 0 && !isShown()) chroma = Math.max(0, chroma - 0.004)
  return { ...colour, chroma }
}

const encoded = (value: number) =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
const decoded = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** `#rrggbb` */
export const hexOf = (colour: Oklch): string =>
  `#${linearOf(colour)
    .map((value) =>
      Math.round(encoded(shown(value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Of `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const parts = [1, 3, 5].map((at) => decoded(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const [red = 0, green = 0, blue = 0] = parts
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return { lightness, chroma: Math.hypot(a, b), hue: (hue + 360) % 360 }
}
