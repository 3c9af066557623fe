import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { Decoded } from './decoded.ts'
import { PICTURE_SIDE } from './picture.ts'

// A process of its own, started by decoder.ts: what a picture may cost is bounded from outside.

/** A phone's largest ordinary photograph has 50 million; a bomb has many more. */
const MAX_PIXELS = 51_000_000
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

sharp.concurrency(1)
sharp.cache(false)
// Whatever else libvips can read (SVG, PDF, GIF, raw …) is not even tried.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})

/** Decoded and made anew: nothing of the file survives but what it shows, upright, in a square. */
async function decode(upload: Uint8Array): Promise<Decoded> {
  const kind = await fileTypeFromBuffer(upload)
  if (!kind || !ACCEPTED.has(kind.mime)) return { refusal: 'kind' }
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
    const { pages = 1 } = await sharp(upload, options).metadata()
    if (pages > 1) return { refusal: 'moving' }
    const picture = await sharp(upload, options)
      .autoOrient()
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
    return { picture }
  } catch {
    // Also where its memory does not suffice: whatever libvips says, this picture is not ours to open.
    return { refusal: 'unreadable' }
  }
}

process.on('message', (upload) => {
  if (!(upload instanceof Uint8Array)) throw new Error('a picture is bytes')
  void decode(upload).then((decoded) => process.send?.(decoded))
})
// Whoever started it is gone.
process.once('disconnect', () => process.exit())
process.send?.('ready')
