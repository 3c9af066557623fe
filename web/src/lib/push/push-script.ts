/** What a page that does not hydrate says of notices on this device, and its buttons. */

import { isUnasked, type PushState, pushState, resume, sayNo, turnOff, turnOn } from './push.ts'

const parts = () => document.querySelectorAll<HTMLElement>('[data-push]')

function show(part: HTMLElement, state: PushState | 'failed') {
  for (const one of part.querySelectorAll<HTMLElement>('[data-push-when]')) {
    one.hidden = !one.dataset.pushWhen?.split(' ').includes(state)
  }
}

async function press(part: HTMLElement, what: string | undefined) {
  part.setAttribute('aria-busy', 'true')
  try {
    if (what === 'later') {
      sayNo()
      part.hidden = true
    } else show(part, await (what === 'off' ? turnOff() : turnOn()))
  } catch {
    show(part, 'failed')
  } finally {
    part.removeAttribute('aria-busy')
  }
}

for (const part of parts()) {
  part.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-push-do]') : null
    if (button) void press(part, button.dataset.pushDo)
  })
  // An offer is made to whoever has not been asked; elsewhere the state is always said.
  void (async () => {
    const registration = await navigator.serviceWorker?.getRegistration('/')
    // If it fails, the state says so.
    if (registration) await resume(registration).catch(() => undefined)
    if (part.dataset.push === 'offer' && !(await isUnasked())) return
    show(part, await pushState())
    part.hidden = false
  })()
}
