import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Of everything we draw: open licence (OFL), installed with its package. */
const FILES = '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin'

const read = (weight: number) =>
  readFileSync(fileURLToPath(import.meta.resolve(`${FILES}-${weight}-normal.woff`)))

/** Read when something is first drawn, and then kept: 27 KB each. */
export const typeface = () => ({ regular: read(500), bold: read(700) })
export type Typeface = ReturnType<typeof typeface>
