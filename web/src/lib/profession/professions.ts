/** A long list becomes one to search in: type a few letters, or open it and go through the groups. */

import { findProfessions } from '@encaixe/contracts/professions'
import { clearFieldError } from '../forms/field-errors.ts'
import { count } from '../text/format.ts'

const ROW =
  'flex min-h-11 cursor-pointer items-center rounded-xl px-3 hover:bg-secondary aria-selected:font-semibold aria-selected:text-primary'
const HIGHLIGHTED = 'bg-secondary'

function element(tag: 'div' | 'input', className: string, attributes: Record<string, string>) {
  const made = document.createElement(tag)
  made.className = className
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

function textElement(words: string, className: string) {
  const made = element('div', className, {})
  made.textContent = words
  return made
}

const optionsIn = (parent: Element) =>
  [...parent.querySelectorAll('option')].filter(({ value }) => value !== '')

/** With nothing typed the whole list by its groups; else what was meant, best first. */
function matching(select: HTMLSelectElement, query: string) {
  if (query.trim() === '') {
    const groups = [...select.querySelectorAll('optgroup')]
    return groups.map((group) => ({ label: group.label, options: optionsIn(group) }))
  }
  const byKey = new Map(optionsIn(select).map((option) => [option.value, option]))
  const options = findProfessions(query).flatMap(({ key }) => byKey.get(key) ?? [])
  return [{ label: '', options }]
}

/** Only the choice "another profession" is left. */
const isUnknown = (rows: readonly HTMLElement[]) =>
  rows.length === 1 && rows[0]?.dataset.value === 'other'

const UNKNOWN = 'Não achamos essa profissão. Tente outra palavra, ou escolha a última opção.'

/** Draws the choices into the list; answers their rows in order. */
function fill(list: HTMLElement, select: HTMLSelectElement, query: string): HTMLElement[] {
  const groups = matching(select, query).map(({ label, options }) => {
    const rows = options.map((option) => {
      const row = textElement(option.text, ROW)
      row.id = `${list.id}-${option.value}`
      row.dataset.value = option.value
      row.setAttribute('role', 'option')
      row.setAttribute('aria-selected', String(option.selected))
      return row
    })
    if (!label) return { rows, drawn: rows }
    const group = element('div', '', { role: 'group', 'aria-label': label })
    group.append(textElement(label, 'px-3 pb-1 pt-3 text-sm font-semibold text-muted'), ...rows)
    return { rows, drawn: [group] }
  })
  const rows = groups.flatMap(({ rows }) => rows)
  const unknown = textElement(UNKNOWN, 'px-3 py-3 text-sm text-muted')
  list.replaceChildren(
    ...(isUnknown(rows) ? [unknown] : []),
    ...groups.flatMap(({ drawn }) => drawn),
  )
  return rows
}

/** Puts a search field before a list of choices; the list itself stays the field of the form. */
export function makeSearchable(choice: HTMLElement) {
  const select = choice.querySelector('select')
  const label = choice.querySelector('label')
  if (!select || !label) return
  // links to the field, such as those of its mistakes, lead to where one types
  const field = select.id
  select.id = `${field}-escolha`

  const list = element(
    'div',
    'card-surface absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-2xl p-2 shadow-lg',
    { role: 'listbox', id: `${field}-lista`, 'aria-label': label.textContent ?? '' },
  )
  const input = document.createElement('input')
  input.className = 'field field-choice'
  const attributes = {
    id: field,
    placeholder: 'Ex.: psicóloga, barbeiro',
    autocomplete: 'off',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
    'aria-describedby': `${field}-help`,
    ...(select.ariaInvalid === 'true' && { 'aria-invalid': 'true' }),
  }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  // what changed in the list is announcement, too
  const announcement = element('div', 'sr-only', { 'aria-live': 'polite' })
  const box = element('div', 'relative', {})
  box.append(input, list, announcement)
  select.before(box)
  select.hidden = true
  list.hidden = true
  label.htmlFor = input.id

  let rows: HTMLElement[] = []
  let highlighted = -1
  const chosen = () => (select.value ? (select.selectedOptions[0]?.text ?? '') : '')
  input.value = chosen()

  function highlight(index: number) {
    rows[highlighted]?.classList.remove(HIGHLIGHTED)
    highlighted = index
    const row = rows[highlighted]
    row?.classList.add(HIGHLIGHTED)
    row?.scrollIntoView({ block: 'nearest' })
    if (row) input.setAttribute('aria-activedescendant', row.id)
    else input.removeAttribute('aria-activedescendant')
  }
  function open(query: string) {
    if (!select) return
    rows = fill(list, select, query)
    announcement.textContent = isUnknown(rows) ? UNKNOWN : count(rows.length, 'opção', 'opções')
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    highlight(query.trim() && !isUnknown(rows) ? 0 : -1)
  }
  function close() {
    list.hidden = true
    announcement.textContent = ''
    input.setAttribute('aria-expanded', 'false')
    highlight(-1)
    input.value = chosen()
  }
  function choose(row: HTMLElement) {
    if (!select) return
    select.value = row.dataset.value ?? ''
    select.ariaInvalid = null
    clearFieldError(input)
    close()
  }

  input.addEventListener('focus', () => input.select())
  input.addEventListener('click', () => {
    if (list.hidden) open('')
  })
  input.addEventListener('input', () => open(input.value))
  input.addEventListener('blur', close)
  // before the field loses the focus, and with it the list
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    if (row) choose(row)
  })
  input.addEventListener('keydown', (event) => {
    const row = rows[highlighted]
    if (event.key === 'Escape' && !list.hidden) close()
    else if (event.key === 'Enter' && !list.hidden && row) choose(row)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (list.hidden) open('')
      const step = event.key === 'ArrowDown' ? 1 : -1
      highlight((highlighted + step + rows.length) % Math.max(rows.length, 1))
    } else return
    event.preventDefault()
  })
}
