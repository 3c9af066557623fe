/**
 * A picture cut to size before it travels: moved and enlarged behind a rounded square, and sent as the
 * small square the service keeps. Without JavaScript the service cuts the middle out itself.
 */

import { fetchPage } from '../browser/panel.ts'
import { listenToGestures } from './crop-gestures.ts'
import { upload } from './crop-upload.ts'
import { type Framing, framed } from './framing.ts'
import { PICTURE_LIMIT, PICTURE_SIZE, pictureProblem } from './picture.ts'

/** Files larger than any phone's pictures are not even opened, in bytes. */
const LARGEST_SOURCE = 40 * 1024 * 1024
const QUALITY = 0.92

function part<T extends Element>(within: Element, selector: string): T {
  const found = within.querySelector<T>(selector)
  if (!found) throw new Error(`${selector} is missing`)
  return found
}

function start(section: HTMLElement, dialog: HTMLDialogElement) {
  const input = part<HTMLInputElement>(section, '[data-file]')
  const problem = part<HTMLElement>(section, '[data-picture-problem]')
  const canvas = part<HTMLCanvasElement>(dialog, 'canvas')
  const zoom = part<HTMLInputElement>(dialog, '[data-zoom]')
  const progress = part<HTMLProgressElement>(dialog, 'progress')
  const send = part<HTMLButtonElement>(dialog, '[data-send]')
  const sendProblem = part<HTMLElement>(dialog, '[data-crop-problem]')
  const context = canvas.getContext('2d')
  if (!context) return

  let picture: ImageBitmap | null = null
  let framing: Framing | null = null
  let sending: XMLHttpRequest | null = null

  function frame(next: Framing) {
    framing = next
    zoom.value = String(next.zoom)
    if (!picture || !context) return
    context.imageSmoothingQuality = 'high'
    // a transparent picture gets paper behind it
    context.fillStyle = '#fff'
    context.fillRect(0, 0, PICTURE_SIZE, PICTURE_SIZE)
    const { x, y, side } = next
    context.drawImage(picture, x, y, side, side, 0, 0, PICTURE_SIZE, PICTURE_SIZE)
  }
  listenToGestures({ canvas, zoom, framing: () => framing, frame })

  async function open(file: File) {
    if (file.size > LARGEST_SOURCE) {
      problem.textContent = pictureProblem('PAYLOAD_TOO_LARGE')
      return
    }
    try {
      picture = await createImageBitmap(file)
    } catch {
      problem.textContent = pictureProblem('UNSUPPORTED_MEDIA_TYPE')
      return
    }
    frame(framed(picture))
    dialog.showModal()
    canvas.focus()
  }
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    input.value = ''
    problem.textContent = ''
    if (file) void open(file)
  })

  const busy = (yes: boolean) => {
    progress.hidden = !yes
    send.disabled = yes
  }
  function fail(code: string) {
    busy(false)
    sendProblem.textContent = pictureProblem(code)
  }
  function put(blob: Blob | null) {
    if (!blob || blob.size > PICTURE_LIMIT) return fail('PAYLOAD_TOO_LARGE')
    sending = upload(blob, {
      onProgress: (done) => {
        progress.value = done
      },
      onDone: () => void showSaved(),
      onFailure: fail,
    })
  }
  send.addEventListener('click', () => {
    busy(true)
    sendProblem.textContent = ''
    canvas.toBlob(put, 'image/webp', QUALITY)
  })
  part<HTMLButtonElement>(dialog, '[data-cancel]').addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    sending?.abort()
    busy(false)
    sendProblem.textContent = ''
    input.focus()
  })
  part<HTMLElement>(section, '[data-choose]').hidden = false
}

/** What a new picture changes on the page: the rest stays, and with it what is typed in the form below. */
const CHANGED = ['[data-menu]', '[data-crop]', '[data-picture]']

async function showSaved() {
  const address = `${location.pathname}?salvo=1`
  try {
    const { html } = await fetchPage(address)
    const fresh = new DOMParser().parseFromString(html, 'text/html')
    const saved = fresh.querySelector<HTMLElement>('main [role="status"]')
    if (!saved) throw new Error('not a page that was saved')
    for (const selector of CHANGED) {
      const part = fresh.querySelector(selector)
      if (part) document.querySelector(selector)?.replaceWith(document.adoptNode(part))
    }
    document.querySelector('main [role="status"]')?.remove()
    document.querySelector('[data-picture]')?.before(document.adoptNode(saved))
    begin()
    saved.focus()
  } catch {
    location.assign(address)
  }
}

function begin() {
  const section = document.querySelector<HTMLElement>('[data-picture]')
  const dialog = document.querySelector<HTMLDialogElement>('[data-crop]')
  if (section && dialog && 'createImageBitmap' in window) start(section, dialog)
}
begin()
