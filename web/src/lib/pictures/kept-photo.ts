import { framed } from './framing.ts'
import { PICTURE_SIZE } from './picture.ts'

const KEPT = 'encaixe:foto'
const QUALITY = 0.9

/** The photo of a page that is about to be published: a mistake in its form would empty the field. */
export const keptPhoto = (): string | null => sessionStorage.getItem(KEPT)
export const keepPhoto = (image: string): void => sessionStorage.setItem(KEPT, image)
export const forgetPhoto = (): void => sessionStorage.removeItem(KEPT)

/** The middle of a picture, as the address of an image of ours. */
export async function squareOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_SIZE
  canvas.height = PICTURE_SIZE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  // a transparent picture gets paper behind it
  context.fillStyle = '#fff'
  context.fillRect(0, 0, PICTURE_SIZE, PICTURE_SIZE)
  const { x, y, side } = framed(picture)
  context.drawImage(picture, x, y, side, side, 0, 0, PICTURE_SIZE, PICTURE_SIZE)
  return canvas.toDataURL('image/jpeg', QUALITY)
}

/** Such an image as a file to send. */
export function fileOf(image: string): File {
  const bytes = Uint8Array.from(atob(image.slice(image.indexOf(',') + 1)), (byte) =>
    byte.charCodeAt(0),
  )
  return new File([bytes], 'foto.jpg', { type: 'image/jpeg' })
}
