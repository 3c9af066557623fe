/**
 * The photo of a page that is about to be published: made small before it travels, shown where the page
 * will show it, and kept through a mistake at the same step, which would empty the field. Without this
 * script the file goes as it is.
 */

import { framed } from './framing.ts'
import { PICTURE_SIZE, pictureProblem } from './picture.ts'

const KEPT = 'encaixe:foto'
/** Files larger than any phone's pictures are not even opened, in bytes. */
const LARGEST_SOURCE = 40 * 1024 * 1024
const QUALITY = 0.9

/** The middle of a picture, as the address of an image of ours. */
async function squareOf(file: File): Promise<string> {
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

function fileOf(image: string): File {
  const bytes = Uint8Array.from(atob(image.slice(image.indexOf(',') + 1)), (byte) =>
    byte.charCodeAt(0),
  )
  return new File([bytes], 'foto.jpg', { type: 'image/jpeg' })
}

function show(image: string) {
  for (const old of document.querySelectorAll('[data-photo-shown] [data-avatar]')) {
    const shown = document.createElement('img')
    shown.src = image
    shown.alt = ''
    shown.className = old.className
    shown.classList.add('object-cover')
    shown.dataset.avatar = ''
    old.replaceWith(shown)
  }
}

function start(input: HTMLInputElement) {
  const help = document.getElementById('foto-help')
  function use(image: string) {
    const files = new DataTransfer()
    files.items.add(fileOf(image))
    input.files = files.files
    show(image)
  }
  input.addEventListener('change', async () => {
    const [file] = input.files ?? []
    if (!file) return
    const say = (words: string) => {
      if (help) help.textContent = words
    }
    try {
      if (file.size > LARGEST_SOURCE) throw new Error('too large')
      const image = await squareOf(file)
      use(image)
      sessionStorage.setItem(KEPT, image)
      say('Ficou ótima.')
    } catch {
      input.value = ''
      sessionStorage.removeItem(KEPT)
      say(pictureProblem('UNSUPPORTED_MEDIA_TYPE'))
    }
  })
  const kept = sessionStorage.getItem(KEPT)
  if (kept) use(kept)
  const choose = document.querySelector<HTMLElement>('[data-photo-choose]')
  if (choose) choose.hidden = false
  input.className = 'sr-only'
}

const input = document.querySelector<HTMLInputElement>('[data-photo]')
if (input && 'createImageBitmap' in window) start(input)
// published: what was kept has gone where it belongs
if (!input) sessionStorage.removeItem(KEPT)
