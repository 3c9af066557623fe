/**
 * Text that a person has typed into a form survives a reload and the way back: the tab keeps it (`sessionStorage`) until
 * the form is accepted. A form with a secret is not kept at all: a password, a code, a field marked `data-secret`.
 */

type Field = HTMLInputElement | HTMLTextAreaElement

interface Kept {
  /** Who was signed in: nobody else is shown it. */
  viewer: string
  /** The form was sent: it is accepted, unless it says what is wrong. */
  isSent: boolean
  fields: Record<string, { typed: string; rendered: string }>
}

const PREFIX = 'digitado '
const TEXTS = ['text', 'email', 'tel', 'url', 'number', 'date', 'time', 'month']
const SECRETS = 'input[type="password"], [autocomplete="one-time-code"], [data-secret]'

export const viewer = () =>
  document.querySelector<HTMLElement>('[data-viewer]')?.dataset.viewer ?? ''

export const isText = (field: unknown): field is Field =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && TEXTS.includes(field.type))

/** What the server rendered: a page that hydrates takes the attribute away. */
export const rendered = new WeakMap<Field, string>()
const renderedOf = (field: Field) => rendered.get(field) ?? field.defaultValue

/** A page of the same path has one form of each name, or lists them in order. */
export function keyOf(form: HTMLFormElement): string {
  const [name = ''] = (form.getAttribute('action') ?? '').split('&')
  return `${PREFIX}${location.pathname} ${[...document.forms].indexOf(form)} ${form.id || name}`
}

/** The fields of a form that may be kept, each by a name of its own. */
export function textsOf(form: HTMLFormElement): Map<string, Field> {
  if (form.method !== 'post' || form.querySelector(SECRETS)) return new Map()
  const fields = [...form.elements].filter(isText)
  return new Map(fields.map((field, index) => [`${index} ${field.name}`, field]))
}

export function readKept(key: string): Kept | null {
  const text = sessionStorage.getItem(key)
  return text === null ? null : JSON.parse(text)
}

/** @param key under which it is kept */
export function keep(form: HTMLFormElement, isSent: boolean, key = keyOf(form)) {
  const changed = [...textsOf(form)].filter(([, field]) => field.value !== renderedOf(field))
  const fields = changed.map(([name, field]) => [
    name,
    { typed: field.value, rendered: renderedOf(field) },
  ])
  const kept: Kept = { viewer: viewer(), isSent, fields: Object.fromEntries(fields) }
  if (fields.length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(kept))
}

/** Gives a form back what was typed, where the server rendered the same as then. */
export function giveBack(form: HTMLFormElement, { fields }: Kept) {
  for (const [name, field] of textsOf(form)) {
    const before = fields[name]
    if (!before || renderedOf(field) !== before.rendered || field.value === before.typed) continue
    field.value = before.typed
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

const saysProblem = (form: HTMLFormElement) =>
  form.querySelector('[role="alert"], [aria-invalid="true"]') !== null

/** Whether the browser keeps anything: it may be told not to. */
export function hasStorage(): boolean {
  try {
    return sessionStorage.length >= 0
  } catch {
    return false
  }
}

/** Whether this document was reloaded, or come back to. */
export function isDocumentBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (
    navigation instanceof PerformanceNavigationTiming &&
    ['reload', 'back_forward'].includes(navigation.type)
  )
}

/** Looks once at each form of the page, and from then on keeps what is typed. */
export function keepText(): void {
  if (!hasStorage()) return
  const isBack = isDocumentBack()
  for (const form of document.forms) {
    for (const field of textsOf(form).values()) rendered.set(field, field.defaultValue)
    const kept = readKept(keyOf(form))
    if (!kept) continue
    const isOpen = !kept.isSent || saysProblem(form)
    if (isBack && isOpen && kept.viewer === viewer()) giveBack(form, kept)
    else sessionStorage.removeItem(keyOf(form))
  }
  document.addEventListener('input', ({ target }) => {
    if (isText(target) && target.form) keep(target.form, false)
  })
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) keep(target, true)
  })
  // A page that sends its forms by itself may have shown meanwhile what is wrong.
  addEventListener('pagehide', () => {
    for (const form of document.forms) {
      if (readKept(keyOf(form))?.isSent && saysProblem(form)) keep(form, false)
    }
  })
}
