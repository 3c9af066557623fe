export interface Raster {
  readonly pixels: Uint8ClampedArray
  readonly side: number
}

const viewBox = /viewBox="0 0 (\d+) \1"/
const paths = /<path(?: fill="(#fff)")? d="([^"]+)"\/>/g
const rectangle = /M(\d+) (\d+)h(\d+)v(\d+)[hH]-?\d+z/g

/** Paints an SVG whose paths are rectangles, as RGBA pixels: what a camera would see of it. */
export function rasterise(svg: string, pixelsPerModule: number): Raster {
  const side = Number(viewBox.exec(svg)?.[1]) * pixelsPerModule
  const pixels = new Uint8ClampedArray(side * side * 4).fill(128)
  for (const [, fill, path = ''] of svg.matchAll(paths)) {
    for (const [, ...numbers] of path.matchAll(rectangle)) {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.map(
        (number) => Number(number) * pixelsPerModule,
      )
      for (let row = y; row < y + height; row++) {
        const start = (row * side + x) * 4
        pixels.fill(fill === undefined ? 0 : 255, start, start + width * 4)
      }
    }
  }
  // All of it is opaque.
  for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255
  return { pixels, side }
}
