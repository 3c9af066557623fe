import type { Oklch } from '@encaixe/contracts/colour'

/** The colours of a theme of tokens.css, by their names. */
export function themeColours(css: string, theme: string): Map<string, Oklch> {
  const block = new RegExp(`name: "${theme}";([^}]+)}`).exec(css)?.[1] ?? ''
  const found = block.matchAll(/--(?:color-)?([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)
  return new Map(
    [...found].map(([, name = '', ...numbers]) => {
      const [lightness = 0, chroma = 0, hue = 0] = numbers.map(Number)
      return [name, { lightness, chroma, hue }]
    }),
  )
}
