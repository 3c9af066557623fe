import { html, type Markup } from '../../pages/html.ts'
import { alert } from '../../pages/sheet.ts'
import type { Account } from '../accounts.ts'
import type { FormState } from '../interaction/forms.ts'
import { cancelForm, field, frame } from './frame.ts'

/** `path` is the interaction's own: forms and links go beneath it. */
export function signInPage(path: string, state: FormState): string {
  const known = state.values.email !== undefined && state.values.email !== ''
  return frame({
    title: 'Entrar',
    lead: 'Que bom ver você de novo.',
    content: html`${alert(state.problem)}
<form method="post" action="${path}/sign-in" novalidate>
${field(state, { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', focused: !known })}
${field(state, { name: 'password', label: 'Senha', type: 'password', autocomplete: 'current-password', focused: known })}
<button class="primary">Entrar</button>
</form>
${googleButton(path)}`,
    aside: html`<p class="other">Ainda não tem conta? <a href="${path}/sign-up">Criar conta</a></p>${cancelForm(path)}`,
  })
}

export function signUpPage(path: string, state: FormState): string {
  const named = state.values.name !== undefined && state.values.name !== ''
  return frame({
    title: 'Criar sua conta',
    lead: 'Leva menos de um minuto.',
    content: html`${alert(state.problem)}
<form method="post" action="${path}/sign-up" novalidate>
${field(state, { name: 'name', label: 'Seu nome', type: 'text', autocomplete: 'name', focused: !named })}
${field(state, { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' })}
${field(state, { name: 'password', label: 'Senha', type: 'password', autocomplete: 'new-password', hint: 'Pelo menos 8 caracteres.', focused: named })}
<button class="primary">Criar conta</button>
</form>
${googleButton(path)}`,
    aside: html`<p class="other">Já tem conta? <a href="${path}/sign-in">Entrar</a></p>${cancelForm(path)}`,
  })
}

function googleButton(path: string): Markup {
  return html`<p class="or"><span>ou</span></p>
<a class="button" href="${path}/google">${googleLetter}Continuar com o Google</a>`
}

/** A letter, not the logo: this is a stand-in and should not pass for the real one. */
const googleLetter = html`<span class="letter" aria-hidden="true">G</span>`

export function googlePage(path: string, accounts: Account[], state: FormState): string {
  const choices = accounts.map(
    ({ subject, email, name }) => html`<li><form method="post" action="${path}/google">
<input type="hidden" name="subject" value="${subject}">
<button class="choice"><span class="initial" aria-hidden="true">${[...name][0] ?? '?'}</span><span><strong>${name}</strong><small>${email}</small></span></button>
</form></li>`,
  )
  return frame({
    title: 'Escolha uma conta do Google',
    lead: 'Esta página faz o papel do Google. Nada sai desta máquina.',
    content: html`${alert(state.problem)}
${choices.length > 0 && html`<ul class="choices">${choices}</ul><p class="or"><span>ou outra conta</span></p>`}
<form method="post" action="${path}/google" novalidate>
${field(state, { name: 'email', label: 'E-mail do Google', type: 'email', autocomplete: 'username' })}
${field(state, { name: 'name', label: 'Nome', type: 'text', autocomplete: 'name' })}
<button class="primary">Continuar</button>
</form>`,
    aside: html`<p class="other"><a href="${path}">Voltar</a></p>${cancelForm(path)}`,
  })
}

interface Waiting {
  email: string
  /** Something just happened: a mail was sent again, a code was wrong. */
  note?: { text: string; bad: boolean }
}

export function verifyPage(path: string, { email, note }: Waiting, state: FormState): string {
  return frame({
    title: 'Confira seu e-mail',
    lead: html`Mandamos um link e um código para <strong>${email}</strong>. Abra o link, ou digite o código aqui.`,
    content: html`<div data-verified="${path}/verified"></div>
${note !== undefined && html`<p class="notice ${!note.bad && 'good'}" role="status">${note.text}</p>`}
<form method="post" action="${path}/code" novalidate>
${field(state, { name: 'code', label: 'Código de 6 números', type: 'text', autocomplete: 'one-time-code', inputmode: 'numeric', focused: true })}
<button class="primary">Confirmar</button>
</form>
<form method="post" action="${path}/continue"><button class="button">Já abri o link</button></form>
<form method="post" action="${path}/resend"><button class="quiet">Enviar de novo</button></form>`,
    aside: html`<form method="post" action="${path}/unverified"><button class="quiet">Continuar sem confirmar</button></form>${cancelForm(path)}`,
  })
}
