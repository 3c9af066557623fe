import { PixError } from '../errors.ts'
import { parsePix } from '../parse.ts'
import { encodeQr } from './encode.ts'
import type { Grid } from './grid.ts'

export interface PixSvgOptions {
  /** Light modules around the code. Default 4, the least a reader is promised. */
  margin?: number
  /** Width and height in pixels. Without it the image fills the box it is put in. */
  size?: number
}

const QUIET_ZONE = 4
const LARGEST_MARGIN = 100
const LARGEST_SIZE = 100_000

/**
 * The QR code of a payload as an SVG image, error correction M. The payload is parsed leniently
 * first: a code no bank could read is never drawn.
 *
 * @throws PixError as `parsePix`; INVALID_INPUT for a margin or a size out of range;
 * PAYLOAD_TOO_LONG when the largest QR code cannot hold the payload
 */
export function pixSvg(payload: string, options?: PixSvgOptions): string {
  const sizes = sizesOf(options)
  const code = parsePix(payload, { mode: 'lenient' }).toString()
  const svg = qrSvg(code, { ...sizes, label: 'QR Code Pix' })
  if (svg !== undefined) return svg
  throw new PixError('PAYLOAD_TOO_LONG', 'the payload does not fit in a QR code')
}

/**
 * The QR code of any text as an SVG image, error correction M; undefined when the largest code cannot
 * hold it. `label` is what the image is called to who cannot see it.
 *
 * @throws PixError INVALID_INPUT for what is no text, a label with marks of SVG in it, or a margin or a
 * size out of range
 */
export function qrSvg(
  text: string,
  options: PixSvgOptions & { label: string },
): string | undefined {
  const label = options?.label
  if (typeof text !== 'string' || typeof label !== 'string' || /["<&]/.test(label)) {
    throw new PixError('INVALID_INPUT', 'a text and a plain label are needed')
  }
  const { margin, size } = sizesOf(options)
  const grid = encodeQr(text)
  if (grid === undefined) return undefined
  const side = grid.size + 2 * margin
  const dimensions = size === undefined ? '' : ` width="${size}" height="${size}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"${dimensions}` +
    ` shape-rendering="crispEdges" role="img" aria-label="${label}">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${pathOfDarkRuns(grid, margin)}"/></svg>`
  )
}

function sizesOf(options: PixSvgOptions | undefined): { margin: number; size?: number } {
  const margin = numberOption(options?.margin ?? QUIET_ZONE, 'margin', 0, LARGEST_MARGIN)
  if (options?.size === undefined) return { margin }
  return { margin, size: numberOption(options.size, 'size', 1, LARGEST_SIZE) }
}

function numberOption(value: number, name: string, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new PixError(
    'INVALID_INPUT',
    `the ${name} must be a whole number from ${least} to ${most}`,
    {
      limit: most,
    },
  )
}

/** One rectangle for each row's run of dark modules. */
function pathOfDarkRuns(grid: Grid, margin: number): string {
  let path = ''
  for (let row = 0; row < grid.size; row++) {
    let column = 0
    while (column < grid.size) {
      if (!grid.isDark(row, column)) {
        column++
        continue
      }
      const start = column
      while (column < grid.size && grid.isDark(row, column)) column++
      path += `M${start + margin} ${row + margin}h${column - start}v1h${start - column}z`
    }
  }
  return path
}
