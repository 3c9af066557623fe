import type { Oklch } from '@encaixe/contracts/colour'

const BLOCKS = {
  day: /@theme {([^}]+--color-base-100[^}]+)}/,
  night: /prefers-color-scheme: dark\) {\s+:root {([^}]+)}/,
}

/** The colours of tokens.css in one light, by their names. */
export function themeColours(css: string, light: 'day' | 'night'): Map<string, Oklch> {
  const block = BLOCKS[light].exec(css)?.[1] ?? ''
  const found = block.matchAll(/--color-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)
  return new Map(
    [...found].map(([, name = '', ...numbers]) => {
      const [lightness = 0, chroma = 0, hue = 0] = numbers.map(Number)
      return [name, { lightness, chroma, hue }]
    }),
  )
}
