import { createHash } from 'node:crypto'
import { AppError } from '@encaixe/contracts'
import { thumbnailUrl } from '@encaixe/contracts/thumbnail'
import type { Decoded } from './decoded.ts'

/** Of a professional's picture and of thumbnails as they are kept: square, WebP. */
export const PICTURE_SIDE = 512
/** Of a picture of the work, at most: as wide as a phone shows it sharply. */
export const PHOTO_SIDE = 1080

export type Picture = Extract<Decoded, { picture: Uint8Array }>

/**
 * A picture as it is kept.
 * @param decode what became of an upload (decoder.ts)
 * @param path what the form calls it
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for what is no picture of a kind we take, whatever it is
 * called; VALIDATION_FAILED for one that cannot be opened, moves, or is too large
 */
export async function asPicture(
  upload: Uint8Array,
  decode: (upload: Uint8Array) => Promise<Decoded>,
  path: 'avatar' | 'photo',
): Promise<Picture> {
  const refused = (message: string) =>
    new AppError('VALIDATION_FAILED', 'The picture cannot be used.', {
      errors: [{ path, message }],
    })
  if (upload.length === 0) throw refused('Escolha uma foto.')
  const decoded = await decode(upload)
  if ('picture' in decoded) return decoded
  switch (decoded.refusal) {
    case 'kind':
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send a picture: JPEG, PNG, WebP or AVIF.')
    case 'moving':
      throw refused('Escolha uma foto parada, sem animação.')
    case 'unreadable':
      throw refused('Não conseguimos abrir essa imagem. Tente outra foto.')
  }
}

/**
 * The name a picture is kept by. It says nothing and cannot be guessed without the picture; with the
 * account in it, two people with the same picture do not share a file that one of them removes.
 */
export function pictureName(userId: string, picture: Uint8Array): string {
  const digest = createHash('sha256').update(userId).update('\0').update(picture).digest('hex')
  return `${digest}.webp`
}

const NAME = /^[0-9a-f]{64}(?:-thumbnail)?\.webp$/
const FOLDER = '/media/'

export const isPictureName = (name: string) => NAME.test(name)

/** Where people find a picture, on the address they are at. */
export const pictureUrl = (name: string) => `${FOLDER}${name}`

/** The name of the small square that stands for a picture of the work in lists. */
export const thumbnailName = (name: string) => thumbnailUrl(pictureUrl(name)).slice(FOLDER.length)

/** The name behind an address we have given; null for any other. */
export function pictureNameOf(url: string | null): string | null {
  const name = url?.startsWith(FOLDER) ? url.slice(FOLDER.length) : ''
  return isPictureName(name) ? name : null
}
