import { paths } from '@encaixe/contracts/paths'
import { PICTURE_LIMIT, pictureProblem } from './picture.ts'

/** Longest side that is sent; the service keeps less. */
const SIDE = 1600
const QUALITY = 0.85
/** Longest wait for one, on the slowest of connections. */
const PATIENCE_MS = 60_000

/** What a phone takes is larger than the service accepts, and than anybody's data plan likes. */
async function smaller(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/webp', QUALITY))
  return blob ?? file
}

/** Sends a picture of the work, made smaller. Returns the reason why it was refused; null if it was accepted. */
export async function sendPhoto(file: File): Promise<string | null> {
  const picture = await smaller(file).catch(() => file)
  if (picture.size > PICTURE_LIMIT) return pictureProblem('PAYLOAD_TOO_LARGE')
  try {
    const response = await fetch(paths.photos, {
      method: 'POST',
      headers: { 'content-type': picture.type || 'application/octet-stream' },
      body: picture,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return null
    const problem: { code?: string; errors?: { message: string }[] } = await response.json()
    return problem.errors?.[0]?.message ?? pictureProblem(problem.code ?? '')
  } catch {
    return pictureProblem('')
  }
}
