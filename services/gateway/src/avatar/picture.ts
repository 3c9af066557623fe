import { createHash } from 'node:crypto'
import { AppError } from '@encaixe/contracts'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { gate } from './gate.ts'

/** Of the picture that is kept: square, WebP. */
export const PICTURE_SIDE = 512
/** A phone's largest ordinary photograph has 50 million; a bomb has many more. */
const MAX_PIXELS = 51_000_000
const DECODE_SECONDS = 10

const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

// One thread a picture and one picture at a time: who books shares these processors.
sharp.concurrency(1)
sharp.cache(false)
const decoding = gate({ atOnce: 1, waiting: 12 })
// Whatever else libvips can read (SVG, PDF, GIF, raw …) is not even tried.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})

/**
 * A picture as it is kept: decoded and made anew, so that nothing of the file survives but what it
 * shows, upright, in a square.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for what is no picture of a kind we take, whatever it is
 * called; VALIDATION_FAILED for one that cannot be opened, moves, or is too large
 */
export async function asAvatar(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length === 0) throw refused('Escolha uma foto.')
  const kind = await fileTypeFromBuffer(bytes)
  if (!kind || !ACCEPTED.has(kind.mime)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send a picture: JPEG, PNG, WebP or AVIF.')
  }
  return decoding(async () => {
    try {
      const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
      const { pages = 1 } = await sharp(bytes, options).metadata()
      if (pages > 1) throw refused('Escolha uma foto parada, sem animação.')
      return await sharp(bytes, options)
        .autoOrient()
        .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover' })
        .webp({ quality: 82 })
        .timeout({ seconds: DECODE_SECONDS })
        .toBuffer()
    } catch (error) {
      if (error instanceof AppError) throw error
      throw refused('Não conseguimos abrir essa imagem. Tente outra foto.')
    }
  })
}

function refused(message: string): AppError {
  return new AppError('VALIDATION_FAILED', 'The picture cannot be used.', {
    errors: [{ path: 'avatar', message }],
  })
}

/**
 * The name a picture is kept by. It says nothing and cannot be guessed without the picture; with the
 * account in it, two people with the same picture do not share a file that one of them removes.
 */
export function pictureName(userId: string, picture: Uint8Array): string {
  const digest = createHash('sha256').update(userId).update('\0').update(picture).digest('hex')
  return `${digest}.webp`
}

const NAME = /^[0-9a-f]{64}\.webp$/
const FOLDER = '/media/'

export const isPictureName = (name: string) => NAME.test(name)

/** Where people find a picture, on the address they are at. */
export const pictureUrl = (name: string) => `${FOLDER}${name}`

/** The name behind an address we have given; null for any other. */
export function pictureNameOf(url: string | null): string | null {
  const name = url?.startsWith(FOLDER) ? url.slice(FOLDER.length) : ''
  return isPictureName(name) ? name : null
}
