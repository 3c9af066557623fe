import { html, type Markup } from '../../pages/html.ts'
import { sheetPages } from '../../pages/sheet.ts'
import type { FormState } from '../interaction/forms.ts'

const mark = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
<path class="block" d="M8 3h7.5a1.5 1.5 0 0 1 1.5 1.5V13a2 2 0 0 0 2 2h8.5a1.5 1.5 0 0 1 1.5 1.5V24a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z"/>
<rect class="piece" x="19" y="3" width="10" height="10" rx="3"/></svg>`

/** A page of the identity provider, in the product's look. */
export const frame = sheetPages({
  name: 'Encaixe',
  header: html`${mark}<span>Encaixe</span>`,
  footer: 'Provedor de identidade do sandbox, para desenvolvimento.',
  style: '/identity/style.css',
  script: '/identity/pages.js',
})

interface Field {
  name: string
  label: string
  type: 'email' | 'text' | 'password'
  autocomplete: string
  hint?: string
  /** What an on-screen keyboard should offer. */
  inputmode?: 'numeric'
  focused?: boolean
}

export function field(
  { values, problems }: FormState,
  { name, label, type, autocomplete, hint, inputmode, focused = false }: Field,
): Markup {
  const problem = problems[name]
  const note = problem ?? hint
  const attributes: Markup[] = [
    ...(note === undefined ? [] : [html` aria-describedby="${name}-note"`]),
    ...(problem === undefined ? [] : [html` aria-invalid="true"`]),
    ...(inputmode === undefined ? [] : [html` inputmode="${inputmode}"`]),
    ...(focused ? [html` autofocus`] : []),
  ]
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${values[name]}" autocomplete="${autocomplete}" required${attributes}>
${note !== undefined && html`<p id="${name}-note" class="${problem === undefined ? 'hint' : 'problem'}">${note}</p>`}
</div>`
}

/** The way back to the client, as `access_denied`. */
export function cancelForm(path: string): Markup {
  return html`<form method="post" action="${path}/cancel"><button class="quiet">Cancelar</button></form>`
}
