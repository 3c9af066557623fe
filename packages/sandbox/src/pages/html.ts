/** Markup that is safe to send: every value in it was escaped. */
export interface Markup {
  readonly markup: string
}

type Value = Markup | string | number | undefined | false | Markup[]

/** Builds markup; whatever is put in is escaped, but for markup built the same way. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: String.raw({ raw: parts }, ...values.map(written)) }
}

function written(value: Value): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(({ markup }) => markup).join('')
  return typeof value === 'object' ? value.markup : escapeText(String(value))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
