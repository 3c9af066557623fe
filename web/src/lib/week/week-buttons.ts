/** The buttons of a week without a reload: the same form goes the same way, its answer is put in place. */

import { fetchPage } from '../browser/panel.ts'
import { canSubmit } from '../forms/before-submit.ts'
import { weeksFrom } from './week.ts'
import { hoursList } from './week-format.ts'

export const isWeekButton = (button: unknown): button is HTMLButtonElement =>
  button instanceof HTMLButtonElement && button.name === 'mudar'

const dayOf = (button: HTMLButtonElement) => button.value.split(':')[1] ?? ''

export async function pressWeekButton(form: HTMLFormElement, button: HTMLButtonElement) {
  const old = form.querySelector('[data-week]')
  const fields = [...new FormData(form, button)].map(([name, value]) => [name, String(value)])
  try {
    const { html } = await fetchPage(button.formAction, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-week]')
    if (!fresh || !old) throw new Error('not a page with a week')
    const open = new Set([...old.querySelectorAll('li:has(> details[open])')].map(({ id }) => id))
    old.replaceWith(document.adoptNode(fresh))
    for (const id of open)
      document.getElementById(id)?.querySelector('details')?.setAttribute('open', '')
    focusAfter(button)
  } catch {
    if (!(await canSubmit(form))) return
    // as without JavaScript: the browser sends it, and can say what is wrong
    const value = document.createElement('input')
    value.type = 'hidden'
    value.name = button.name
    value.value = button.value
    form.append(value)
    form.action = button.formAction
    form.submit()
  }
}

/** The element that takes the focus: the new window, or the row of the day. */
function focusAfter(button: HTMLButtonElement) {
  const row = document.getElementById(`dia${dayOf(button)}`)
  const starts = row?.querySelectorAll<HTMLElement>('input[type="time"][name^="inicio"]')
  const isNew = button.value.startsWith('mais')
  // A day that was copied to keeps the focus: the next one may follow.
  const again = row?.querySelector<HTMLElement>(`button[value="${button.value}"]`)
  const target = isNew ? starts?.[starts.length - 1] : (again ?? row?.querySelector('summary'))
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
}

/** Updates the summary of a day while its times are typed. */
export function showHours(input: { name: string }) {
  const day = /^(?:inicio|fim|semanas)(\d)$/.exec(input.name)?.[1]
  const words = day && document.querySelector(`[data-hours="${day}"]`)
  if (!words) return
  const values = (name: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}${day}"]`)].map(
      ({ value }) => value,
    )
  const ends = values('fim')
  const weeks = [...document.querySelectorAll<HTMLSelectElement>(`[name="semanas${day}"]`)]
  const hours = values('inicio').map((start, index) => ({
    start,
    end: ends[index] ?? '',
    ...weeksFrom(weeks[index]?.value),
  }))
  const windows = hoursList(hours).map((text) => {
    const span = document.createElement('span')
    span.className = 'whitespace-nowrap'
    span.textContent = text
    return span
  })
  words.replaceChildren(...(windows.length > 0 ? windows : ['Não atendo']))
}
