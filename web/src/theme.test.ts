import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const css = readFileSync(fileURLToPath(new URL('app.css', import.meta.url)), 'utf8')

/** The colours of a theme: lightness, chroma and hue by their names. */
function coloursOf(theme: string): Map<string, [number, number, number]> {
  const block = new RegExp(`name: "${theme}";([^}]+)}`).exec(css)?.[1] ?? ''
  const found = block.matchAll(/--(?:color-)?([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)
  return new Map(
    [...found].map(([, name = '', ...numbers]) => {
      const [lightness = 0, chroma = 0, hue = 0] = numbers.map(Number)
      return [name, [lightness, chroma, hue]]
    }),
  )
}

/** Relative luminance of an OKLCH colour (https://www.w3.org/TR/css-color-4/#color-conversion-code). */
function luminanceOf([lightness, chroma, hue]: [number, number, number]): number {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (value: number) => Math.min(Math.max(value, 0), 1)
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const TEXT = 4.5
const BORDER = 3

/** What stands on what, and the least contrast WCAG 2.2 wants of it (1.4.3 text, 1.4.11 borders and dots). */
const pairs: [string, string, number][] = [
  ['base-content', 'base-200', TEXT],
  ['muted', 'base-100', TEXT],
  ['muted', 'base-200', TEXT],
  ['muted', 'secondary', TEXT],
  ['primary', 'base-100', TEXT],
  ['primary', 'base-200', TEXT],
  ['primary-content', 'primary', TEXT],
  ['secondary-content', 'secondary', TEXT],
  ['accent-content', 'accent', TEXT],
  ['error', 'base-100', TEXT],
  ['success', 'base-100', TEXT],
  ['line', 'base-100', BORDER],
  ['line', 'base-200', BORDER],
  ['primary', 'secondary', BORDER],
]

test.each(['encaixe', 'encaixe-noite'])('%s can be told apart by everybody', (theme) => {
  const colours = coloursOf(theme)
  const contrast = (one: string, other: string) => {
    const luminances = [one, other].map((name) => {
      const colour = colours.get(name)
      if (!colour) throw new Error(`${theme} has no ${name}`)
      return luminanceOf(colour)
    })
    return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
  }
  for (const [one, other, least] of pairs) {
    expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(least)
  }
})
