/**
 * A picture cut to size before it travels: moved and enlarged behind a rounded square, and sent as the
 * small square the service keeps. Without JavaScript the service cuts the middle out itself.
 */

import { type Framing, framed, movedBy, zoomedTo } from '../settings/framing.ts'
import { PICTURE_LIMIT, PICTURE_SIZE, pictureProblem } from '../settings/picture.ts'

/** Pictures larger than any phone's are left to the service to refuse. */
const LARGEST_SOURCE = 40 * 1024 * 1024
const KEY_STEP = 16
const ZOOM_STEP = 0.1

function start(section: HTMLElement, dialog: HTMLDialogElement) {
  const part = <T extends Element>(within: Element, selector: string): T => {
    const found = within.querySelector<T>(selector)
    if (!found) throw new Error(`${selector} is missing`)
    return found
  }
  const chooser = part<HTMLElement>(section, '[data-choose]')
  const input = part<HTMLInputElement>(section, '[data-file]')
  const problem = part<HTMLElement>(section, '[data-picture-problem]')
  const canvas = part<HTMLCanvasElement>(dialog, 'canvas')
  const zoom = part<HTMLInputElement>(dialog, '[data-zoom]')
  const progress = part<HTMLProgressElement>(dialog, 'progress')
  const send = part<HTMLButtonElement>(dialog, '[data-send]')
  const cropProblem = part<HTMLElement>(dialog, '[data-crop-problem]')
  const context = canvas.getContext('2d')
  if (!context) return
  chooser.hidden = false

  let picture: ImageBitmap | null = null
  let framing: Framing | null = null
  let upload: XMLHttpRequest | null = null

  function draw() {
    if (!picture || !framing || !context) return
    const { x, y, side } = framing
    context.imageSmoothingQuality = 'high'
    // a transparent picture gets paper behind it
    context.fillStyle = '#fff'
    context.fillRect(0, 0, PICTURE_SIZE, PICTURE_SIZE)
    context.drawImage(picture, x, y, side, side, 0, 0, PICTURE_SIZE, PICTURE_SIZE)
    zoom.value = String(framing.zoom)
  }
  function frame(next: Framing) {
    framing = next
    draw()
  }

  input.addEventListener('change', async () => {
    const [file] = input.files ?? []
    input.value = ''
    problem.textContent = ''
    if (!file) return
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
    cropProblem.textContent = ''
    frame(framed(picture))
    dialog.showModal()
    canvas.focus()
  })

  // several fingers: the distance between the first two enlarges
  const fingers = new Map<number, { x: number; y: number }>()
  const spread = () => {
    const [one, other] = [...fingers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  })
  canvas.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (!before || !framing) return
    const distance = spread()
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const scale = PICTURE_SIZE / canvas.clientWidth
    if (fingers.size === 1) {
      frame(
        movedBy(framing, (event.clientX - before.x) * scale, (event.clientY - before.y) * scale),
      )
    } else if (distance > 0) frame(zoomedTo(framing, framing.zoom * (spread() / distance)))
  })
  for (const name of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(name, ({ pointerId }) => fingers.delete(pointerId))
  }
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (!framing) return
      event.preventDefault()
      frame(zoomedTo(framing, framing.zoom * (event.deltaY < 0 ? 1.08 : 1 / 1.08)))
    },
    { passive: false },
  )
  zoom.addEventListener('input', () => {
    if (framing) frame(zoomedTo(framing, Number(zoom.value)))
  })
  canvas.addEventListener('keydown', (event) => {
    if (!framing) return
    const moves: Record<string, Framing> = {
      ArrowLeft: movedBy(framing, -KEY_STEP, 0),
      ArrowRight: movedBy(framing, KEY_STEP, 0),
      ArrowUp: movedBy(framing, 0, -KEY_STEP),
      ArrowDown: movedBy(framing, 0, KEY_STEP),
      '+': zoomedTo(framing, framing.zoom + ZOOM_STEP),
      '=': zoomedTo(framing, framing.zoom + ZOOM_STEP),
      '-': zoomedTo(framing, framing.zoom - ZOOM_STEP),
    }
    const next = moves[event.key]
    if (!next) return
    event.preventDefault()
    frame(next)
  })

  const busy = (yes: boolean) => {
    progress.hidden = !yes
    send.disabled = yes
  }
  function fail(code: string) {
    busy(false)
    cropProblem.textContent = pictureProblem(code)
  }

  send.addEventListener('click', () => {
    busy(true)
    cropProblem.textContent = ''
    canvas.toBlob(
      (blob) => {
        if (!blob || blob.size > PICTURE_LIMIT) fail('PAYLOAD_TOO_LARGE')
        else put(blob)
      },
      'image/webp',
      0.92,
    )
  })

  /** XMLHttpRequest, not fetch: only it tells how far an upload has come. */
  function put(blob: Blob) {
    const request = new XMLHttpRequest()
    upload = request
    request.open('PUT', '/api/settings/avatar')
    request.setRequestHeader('content-type', blob.type)
    request.timeout = 60_000
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      progress.value = total > 0 ? loaded / total : 0
    })
    request.addEventListener('load', () => {
      if (request.status < 300) location.assign('/ajustes/perfil?salvo=1')
      else if (request.status === 401) location.assign('/entrar?returnTo=/ajustes/perfil')
      else fail(codeOf(request.responseText))
    })
    for (const name of ['error', 'timeout'] as const) request.addEventListener(name, () => fail(''))
    request.send(blob)
  }

  part<HTMLButtonElement>(dialog, '[data-cancel]').addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    upload?.abort()
    busy(false)
    input.focus()
  })
}

function codeOf(text: string): string {
  try {
    const { code }: { code?: unknown } = JSON.parse(text)
    return typeof code === 'string' ? code : ''
  } catch {
    return ''
  }
}

const section = document.querySelector<HTMLElement>('[data-picture]')
const dialog = document.querySelector<HTMLDialogElement>('[data-crop]')
if (section && dialog && 'createImageBitmap' in window) start(section, dialog)
