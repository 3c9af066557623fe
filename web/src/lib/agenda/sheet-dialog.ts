/**
 * Pages that fit into a dialog: a link's page is fetched and its `#folha` shown in it, its forms are sent
 * from there. On a phone, and where anything goes wrong, the link just leads to its page.
 */

import { fetchPage } from '../browser/panel.ts'

const WIDE = '(width >= 48rem)'
const PATIENCE_MS = 15_000

interface Surroundings {
  /** Called when something was changed in the dialog. */
  onChange: () => void
  /** Called when the dialog closes. */
  onClose: () => void
}

const dialog = () => document.querySelector<HTMLDialogElement>('#janela')
const body = () => dialog()?.querySelector('[data-body]') ?? null

export const fitsDialog = (): boolean => dialog() !== null && matchMedia(WIDE).matches

/** The appointment shown, and which version of it. */
export const shownInDialog = (): HTMLElement | null =>
  dialog()?.open ? (body()?.querySelector<HTMLElement>('#folha') ?? null) : null

const sheetIn = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('#folha')

/** Puts a page's sheet into the dialog; returns false if the page has none. */
function show(fresh: HTMLElement | null): boolean {
  if (!fresh) return false
  body()?.replaceChildren(document.adoptNode(fresh))
  for (const button of body()?.querySelectorAll<HTMLElement>('[data-copy]') ?? []) {
    button.hidden = !navigator.clipboard
  }
  return true
}

function focusFirst() {
  const wanted = body()?.querySelector<HTMLElement>('[autofocus], [role="alert"]')
  wanted?.focus()
}

/** Shows the page behind an address, in the dialog if it fits. */
export async function openSheet(address: string): Promise<void> {
  const page = await fetchPage(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => null,
  )
  if (!page || !show(sheetIn(page.html))) return location.assign(address)
  const window = dialog()
  if (window && !window.open) window.showModal()
  focusFirst()
}

/**
 * The sheet as it is now, unless something is being typed into it. One of the same version stays: it says what was
 * just done.
 */
export async function refreshSheet(): Promise<void> {
  const id = shownInDialog()?.dataset.id
  const isOpened = body()?.querySelector('details[open]')
  if (!id || isOpened) return
  const page = await fetchPage(`/agenda/${id}`).catch(() => null)
  const fresh = page && sheetIn(page.html)
  const shown = shownInDialog()?.dataset
  if (fresh && shown?.id === id && shown.version !== fresh.dataset.version) show(fresh)
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null, onChange: () => void) {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)])
  form.dataset.sending = ''
  try {
    const { html, address } = await fetchPage(form.action, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    // The answer is a page without a sheet: the change is done, so go there.
    if (!show(sheetIn(html))) return location.assign(address)
    focusFirst()
    onChange()
  } catch {
    delete form.dataset.sending
    form.querySelector('[data-unsent]')?.remove()
    const said = document.createElement('p')
    said.dataset.unsent = ''
    said.role = 'alert'
    said.className = 'text-sm font-semibold text-error'
    said.textContent = 'Não deu para salvar agora. Confira a internet e tente de novo.'
    form.append(said)
  }
}

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent) =>
  left <= clientX && clientX <= right && top <= clientY && clientY <= bottom

/** Starts the page's dialog, if it has one. */
export function startDialog({ onChange, onClose }: Surroundings): void {
  const window = dialog()
  if (!window) return
  window.addEventListener('close', onClose)
  window.addEventListener('click', (event) => {
    const { target } = event
    const isBeside = target === window && !isWithin(window.getBoundingClientRect(), event)
    if (isBeside || (target instanceof Element && target.closest('[data-close]'))) {
      event.preventDefault()
      window.close()
    }
  })
  window.addEventListener('submit', (event) => {
    const { target, submitter, defaultPrevented } = event
    if (!(target instanceof HTMLFormElement) || target.method === 'get') return
    event.preventDefault()
    if (!defaultPrevented && target.dataset.sending === undefined) {
      void send(target, submitter, onChange)
    }
  })
}
