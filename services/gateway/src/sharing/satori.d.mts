interface SatoriOptions {
  width: number
  height: number
  fonts: { name: string; data: Uint8Array; weight: 500 | 700; style: 'normal' }[]
}

/** An element, drawn: SVG whose letters are paths. */
export function satori(element: object, options: SatoriOptions): Promise<string>
