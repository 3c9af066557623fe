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

interface Document {
  title: string
  /** The addresses of its only style and script. */
  style: string
  script?: string
}

/** A whole page in Portuguese around its body. */
export const htmlDocument = ({ title, style, script }: Document, body: Markup): string =>
  html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
${body}
</html>`.markup
