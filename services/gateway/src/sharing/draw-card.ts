import sharp, { type OverlayOptions } from 'sharp'
import { CARD_SIZE, type Card, cardElement, PHOTO_PLACE } from './card.ts'
import { satori } from './satori.mjs'
import { type Typeface, typeface } from './typeface.ts'

/** Messengers fetch it over the sender's own connection. */
export const MOST_BYTES = 100_000
const QUALITIES = [84, 70, 55, 35]

sharp.concurrency(1)
sharp.cache(false)

let fonts: Typeface | undefined

const { left, top, side, radius } = PHOTO_PLACE
const CORNERS = Buffer.from(
  `<svg width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`,
)

/** The photo, which we made ourselves when it was uploaded, as it is laid over the drawing. */
async function photoLayer(photo: Uint8Array): Promise<OverlayOptions> {
  const { data, info } = await sharp(photo)
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .composite([{ input: CORNERS, blend: 'dest-in' }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { input: data, raw: { width, height, channels }, left, top }
}

/** A card as JPEG, of at most {@link MOST_BYTES}; without its photo where that cannot be read. */
export async function drawCard(card: Card, photo: Uint8Array | null): Promise<Uint8Array> {
  fonts ??= typeface()
  const layer = photo && (await photoLayer(photo).catch(() => null))
  const svg = await satori(cardElement(card, layer !== null), {
    ...CARD_SIZE,
    fonts: [
      { name: 'display', data: fonts.regular, weight: 500, style: 'normal' },
      { name: 'display', data: fonts.bold, weight: 700, style: 'normal' },
    ],
  })
  for (const quality of QUALITIES) {
    // Drawn again where it came out too large, which is rare: keeping what is drawn costs as much as the JPEG.
    const jpeg = await sharp(Buffer.from(svg))
      .composite(layer ? [layer] : [])
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length <= MOST_BYTES) return jpeg
  }
  throw new Error(`a card has more than ${MOST_BYTES} bytes`)
}
