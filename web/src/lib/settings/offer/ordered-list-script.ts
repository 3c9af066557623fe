/**
 * What JavaScript adds to a list whose order buttons change: dragging by the grip, by finger or mouse. The form
 * then goes the way it goes without a script, with the ids in their new order; a button keeps its focus.
 */

const list = () => document.querySelector<HTMLElement>('[data-ordered]')
const FOCUS = 'encaixe-ordered-focus'

let lifted: HTMLElement | null = null
let before = ''

const order = () => [...(list()?.children ?? [])].map((item) => item.getAttribute('data-id')).join()

function itemOf(target: EventTarget | null): HTMLElement | null {
  const grip = target instanceof Element ? target.closest('[data-grip]') : null
  return grip?.closest<HTMLElement>('[data-id]') ?? null
}

/** Puts the lifted item before the first whose middle is below the pointer. */
function carry(y: number) {
  if (!lifted) return
  const others = [...(list()?.children ?? [])].filter((item) => item !== lifted)
  const next = others.find((item) => {
    const { top, height } = item.getBoundingClientRect()
    return y < top + height / 2
  })
  if (next) next.before(lifted)
  else list()?.append(lifted)
}

function drop() {
  if (!lifted) return
  delete lifted.dataset.lifted
  lifted = null
  if (order() !== before) list()?.closest('form')?.requestSubmit()
}

document.addEventListener('pointerdown', (event) => {
  const item = itemOf(event.target)
  if (!item || event.button !== 0) return
  event.preventDefault()
  lifted = item
  before = order()
  item.dataset.lifted = ''
})
document.addEventListener('pointermove', (event) => carry(event.clientY))
document.addEventListener('pointerup', drop)
document.addEventListener('pointercancel', drop)

document.addEventListener('submit', ({ submitter }) => {
  if (submitter instanceof HTMLButtonElement && submitter.closest('[data-ordered]')) {
    sessionStorage.setItem(FOCUS, JSON.stringify([submitter.name, submitter.value]))
  }
})

/** Whoever moves something by the keyboard goes on with the same button, or with its other one at an end. */
function focusAgain() {
  const kept = sessionStorage.getItem(FOCUS)
  sessionStorage.removeItem(FOCUS)
  if (!kept) return
  const [name, value]: unknown[] = JSON.parse(kept)
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`[data-ordered] button`)]
  const own = buttons.filter((button) => button.value === value && !button.disabled)
  const target = own.find((button) => button.name === name) ?? own[0]
  target?.focus()
}

for (const grip of document.querySelectorAll<HTMLElement>('[data-grip]')) {
  grip.hidden = list()?.childElementCount === 1
}
focusAgain()
