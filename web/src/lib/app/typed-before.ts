import { rememberRendered } from '../forms/keep-form.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** How to give a field back what a person put in; null where it holds what the server rendered. */
function putBack(field: Field): (() => void) | null {
  if (field instanceof HTMLSelectElement) {
    const { value, options } = field
    // Without a default the browser shows the first option.
    const rendered = [...options].find((one) => one.defaultSelected) ?? options[0]
    return value === rendered?.value ? null : () => Object.assign(field, { value })
  }
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    const { checked, defaultChecked } = field
    return checked === defaultChecked ? null : () => Object.assign(field, { checked })
  }
  if (field.type === 'hidden' || field.type === 'file') return null
  const { value, defaultValue } = field
  return value === defaultValue ? null : () => Object.assign(field, { value })
}

/**
 * Keeps what a person put into fields, and opened, before the page hydrates, which sets it to what the server rendered. To be called
 * while the outermost component begins.
 * @returns to be called once it is mounted
 */
export function keepTyped(): () => void {
  if (typeof document === 'undefined') return () => undefined
  rememberRendered()
  const fields = document.querySelectorAll<Field>('input, textarea, select')
  const kept = [...fields].flatMap((field) => {
    const put = putBack(field)
    return put ? [{ field, put }] : []
  })
  const open = document.querySelectorAll<HTMLDetailsElement>('details[open]')
  return () => {
    for (const details of open) details.open = true
    for (const { field, put } of kept) {
      put()
      for (const type of ['input', 'change'])
        field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}
