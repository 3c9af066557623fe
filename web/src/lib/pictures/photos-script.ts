/**
 * Several pictures of the work at once, each made smaller before it travels: what a phone takes is larger than
 * the service accepts, and than anybody's data plan likes. Without JavaScript one is sent as it is.
 */

import { paths } from '@encaixe/contracts/paths'
import { PICTURE_LIMIT, pictureProblem } from './picture.ts'

/** Longest side that is sent; the service keeps less. */
const SIDE = 1600
const QUALITY = 0.85
/** Longest wait for one, on the slowest of connections. */
const PATIENCE_MS = 60_000

const section = document.querySelector<HTMLElement>('[data-photos]')
const input = section?.querySelector<HTMLInputElement>('[data-file]')
const choose = section?.querySelector<HTMLElement>('[data-choose]')

const say = (selector: string, text: string) => {
  const place = section?.querySelector(selector)
  if (place) place.textContent = text
}

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

/** The reason why a picture was refused; null if it was accepted. */
async function send(file: File): Promise<string | null> {
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

async function sendAll(files: readonly File[]) {
  choose?.setAttribute('aria-busy', 'true')
  let sent = 0
  let problem: string | null = null
  for (const file of files) {
    say('[data-photos-progress]', `Enviando ${sent + 1} de ${files.length} …`)
    problem = await send(file)
    if (problem) break
    sent += 1
  }
  if (problem === null) return location.assign(`${location.pathname}?salvo=1`)
  choose?.removeAttribute('aria-busy')
  say(
    '[data-photos-progress]',
    sent > 0 ? `${sent} de ${files.length} enviadas. Recarregue para ver.` : '',
  )
  say('[data-photos-problem]', problem)
}

if (input && choose && 'createImageBitmap' in window) {
  choose.hidden = false
  input.addEventListener('change', () => {
    const room = Number(input.dataset.room)
    const files = [...(input.files ?? [])]
    input.value = ''
    say('[data-photos-problem]', files.length > room ? `Cabem só mais ${room}.` : '')
    if (files.length > 0 && files.length <= room) void sendAll(files)
  })
}
