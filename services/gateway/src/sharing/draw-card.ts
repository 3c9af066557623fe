import sharp from 'sharp'
import { CARD_SIZE, type Card, cardElement } from './card.ts'
import { satori } from './satori.mjs'
import { type Typeface, typeface } from './typeface.ts'

/** Messengers fetch it over the sender's own connection. */
export const MOST_BYTES = 100_000
const QUALITIES = [84, 70, 55, 35]
/** Twice what is shown of it. */
const PHOTO_SIDE = 480

sharp.concurrency(1)
sharp.cache(false)

let fonts: Typeface | undefined

/** The photo, which we made ourselves when it was uploaded, as an address inside the drawing. */
async function photoAddress(photo: Uint8Array): Promise<string> {
  const jpeg = await sharp(photo)
    .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

/** A card as JPEG, of at most {@link MOST_BYTES}; without its photo where that cannot be read. */
export async function drawCard(card: Card, photo: Uint8Array | null): Promise<Uint8Array> {
  fonts ??= typeface()
  const address = photo && (await photoAddress(photo).catch(() => null))
  const svg = await satori(cardElement(card, address), {
    ...CARD_SIZE,
    fonts: [
      { name: 'display', data: fonts.regular, weight: 500, style: 'normal' },
      { name: 'display', data: fonts.bold, weight: 700, style: 'normal' },
    ],
  })
  const drawn = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = drawn.info
  for (const quality of QUALITIES) {
    const jpeg = await sharp(drawn.data, { raw: { width, height, channels } })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length <= MOST_BYTES) return jpeg
  }
  throw new Error(`a card has more than ${MOST_BYTES} bytes`)
}
