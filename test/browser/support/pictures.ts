import type { Page } from 'playwright-core'

interface Picture {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Draws a picture that is bright above and dark below, so that a test sees which part was cropped. */
export async function picture(page: Page, { width = 900, height = 1600 } = {}): Promise<Picture> {
  const draw = `(() => {
    const canvas = document.createElement('canvas')
    canvas.width = ${width}
    canvas.height = ${height}
    const context = canvas.getContext('2d')
    context.fillStyle = '#f4c542'
    context.fillRect(0, 0, ${width}, ${height / 2})
    context.fillStyle = '#0b5563'
    context.fillRect(0, ${height / 2}, ${width}, ${height / 2})
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]
  })()`
  const base64 = String(await page.evaluate(draw))
  return { name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** A quarter turn to the right, as a phone that is held upright writes it beside what its camera saw. */
const TURNED = Buffer.from(
  [
    'ffe1',
    '0022',
    '457869660000',
    '4d4d002a00000008',
    '0001',
    '011200030000000100060000',
    '00000000',
  ].join(''),
  'hex',
)

/** Says of a JPEG that it is shown turned. */
export const turned = ({ buffer, ...rest }: Picture): Picture => ({
  ...rest,
  // Behind the two bytes with which a JPEG begins.
  buffer: Buffer.concat([buffer.subarray(0, 2), TURNED, buffer.subarray(2)]),
})

/** Returns a picture's size and the brightness of its middle: 0 is black, 255 white. */
export async function look(
  page: Page,
  url: string,
): Promise<{ width: number; brightness: number }> {
  const read = `(async () => {
    const picture = await createImageBitmap(await (await fetch(${JSON.stringify(url)})).blob())
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const context = canvas.getContext('2d')
    const middle = picture.width / 2 - 8
    context.drawImage(picture, middle, middle, 16, 16, 0, 0, 1, 1)
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
    return [picture.width, (red + green + blue) / 3]
  })()`
  const result: unknown = await page.evaluate(read)
  const [width = 0, brightness = 0] = Array.isArray(result) ? result.map(Number) : []
  return { width, brightness }
}
