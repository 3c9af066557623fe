import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'
import { type Decoded, type Shape, type Upload, upload } from './decoded.ts'
import { PHOTO_SIDE, PICTURE_SIDE } from './picture.ts'

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

const made: Record<Shape, { resize: ResizeOptions; quality: number }> = {
  square: { resize: { width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'cover' }, quality: 82 },
  whole: {
    resize: { width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true },
    quality: 74,
  },
}

/** Decoded and made anew: nothing of the file survives but what it shows, upright. */
async function decode({ bytes, shape }: Upload): Promise<Decoded> {
  const kind = await fileTypeFromBuffer(bytes)
  if (!kind || !ACCEPTED.has(kind.mime)) return { refusal: 'kind' }
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
    const { pages = 1 } = await sharp(bytes, options).metadata()
    if (pages > 1) return { refusal: 'moving' }
    const { resize, quality } = made[shape]
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize(resize)
      // Pages are light and dark: dark letters without paper would vanish on half of them.
      .flatten({ background: '#ffffff' })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { picture: data, width: info.width, height: info.height }
  } catch {
    // Also where its memory does not suffice: whatever libvips says, this picture is not ours to open.
    return { refusal: 'unreadable' }
  }
}

process.on('message', (message) => {
  void decode(upload.parse(message)).then((decoded) => process.send?.(decoded))
})
// Whoever started it is gone.
process.once('disconnect', () => process.exit())
process.send?.('ready')
