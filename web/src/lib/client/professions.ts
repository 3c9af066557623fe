/** A long list becomes one to search in: type a few letters, or open it and go through the groups. */

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Puts a search field before a list of choices; the list itself stays the field of the form. */
export function makeSearchable(choice: HTMLElement) {
  const select = choice.querySelector('select')
  const label = choice.querySelector('label')
  if (!select || !label) return

  const input = document.createElement('input')
  input.className = 'field field-choice'
  input.id = `${select.id}-busca`
  input.placeholder = 'Busque, por exemplo: psicologia'
  input.autocomplete = 'off'
  input.enterKeyHint = 'next'
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-expanded', 'false'],
    ['aria-autocomplete', 'list'],
    ['aria-controls', `${select.id}-lista`],
    ['aria-describedby', `${select.id}-help`],
  ] as const) {
    input.setAttribute(name, value)
  }
  if (select.ariaInvalid === 'true') input.ariaInvalid = 'true'

  const list = document.createElement('div')
  list.id = `${select.id}-lista`
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', label.textContent ?? '')
  list.className =
    'card-surface absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-2xl p-2 shadow-lg'
  list.hidden = true

  const box = document.createElement('div')
  box.className = 'relative'
  box.append(input, list)
  select.before(box)
  select.hidden = true
  label.htmlFor = input.id

  let shown: HTMLElement[] = []
  let active = -1

  const chosenLabel = () =>
    (select.value ? (select.selectedOptions[0]?.textContent ?? '') : '').trim()
  input.value = chosenLabel()

  function mark(index: number) {
    shown[active]?.classList.remove('bg-secondary')
    active = index
    const option = shown[active]
    option?.classList.add('bg-secondary')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }

  function close() {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    mark(-1)
    input.value = chosenLabel()
  }

  function choose(option: HTMLElement) {
    if (!select) return
    select.value = option.dataset.value ?? ''
    input.ariaInvalid = null
    select.ariaInvalid = null
    const help = document.getElementById(`${select.id}-help`)
    if (help) help.textContent = ''
    close()
  }

  function row(text: string, className: string) {
    const element = document.createElement('div')
    element.textContent = text
    element.className = className
    return element
  }

  function open(query: string) {
    if (!select) return
    const words = plain(query).split(/\s+/).filter(Boolean)
    shown = []
    list.replaceChildren()
    for (const group of select.querySelectorAll('optgroup')) {
      const options = [...group.querySelectorAll('option')].filter((option) => {
        const text = plain(`${option.textContent} ${group.label}`)
        return words.every((word) => text.includes(word))
      })
      if (options.length === 0) continue
      const section = document.createElement('div')
      section.setAttribute('role', 'group')
      section.setAttribute('aria-label', group.label)
      section.append(row(group.label, 'px-3 pb-1 pt-3 text-sm font-semibold text-muted'))
      for (const option of options) {
        const element = row(
          option.textContent.trim(),
          'flex min-h-11 cursor-pointer items-center rounded-xl px-3 hover:bg-secondary aria-selected:font-semibold aria-selected:text-primary',
        )
        element.id = `${list.id}-${option.value}`
        element.dataset.value = option.value
        element.setAttribute('role', 'option')
        element.setAttribute('aria-selected', String(option.value === select.value))
        section.append(element)
        shown.push(element)
      }
      list.append(section)
    }
    if (shown.length === 0) {
      list.append(
        row('Nada com essas letras. Tente outra palavra.', 'px-3 py-3 text-sm text-muted'),
      )
    }
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    mark(words.length > 0 && shown.length > 0 ? 0 : -1)
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
    const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    if (option) choose(option)
  })
  input.addEventListener('keydown', (event) => {
    const marked = shown[active]
    if (event.key === 'Escape' && !list.hidden) close()
    else if (event.key === 'Enter' && !list.hidden && marked) choose(marked)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (list.hidden) open('')
      const step = event.key === 'ArrowDown' ? 1 : -1
      mark((active + step + shown.length) % Math.max(shown.length, 1))
    } else return
    event.preventDefault()
  })
}
