/**
 * A form is sent by leaving the page, and whoever is no longer signed in, or no longer connected, would
 * come back to an empty one. So both are asked about first; the words are in forms/Unsent.svelte.
 */

/** A session is looked up within milliseconds; the rest is the network's. */
const PATIENCE_MS = 8000

const noticesOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLTemplateElement>('template[data-unsent]'),
]

/** Whether something typed could be lost. */
export const asksFirst = (form: HTMLFormElement): boolean => noticesOf(form).length > 0

/** Whether the form may leave. If not, it says why and keeps everything typed. */
export async function mayLeave(form: HTMLFormElement): Promise<boolean> {
  form.querySelector('[data-unsent-shown]')?.remove()
  const reason = await whatHolds()
  const template = noticesOf(form).find(({ dataset }) => dataset.unsent === reason)
  const notice = template?.content.firstElementChild?.cloneNode(true)
  if (!template || !(notice instanceof HTMLElement)) return true
  notice.dataset.unsentShown = ''
  template.before(notice)
  notice.querySelector<HTMLElement>('[role="alert"]')?.focus()
  return false
}

async function whatHolds(): Promise<'nothing' | 'signed-out' | 'unreachable'> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { ok, status } = await fetch('/api/me', { cache: 'no-store', signal })
    if (status === 401) return 'signed-out'
    return ok ? 'nothing' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
