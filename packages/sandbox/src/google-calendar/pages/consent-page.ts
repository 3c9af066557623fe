import { html, htmlDocument } from '../../pages/html.ts'
import type { Authorization } from '../authorization.ts'

const words: Record<string, string> = {
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly': 'Ver a lista das suas agendas',
  'https://www.googleapis.com/auth/calendar.events': 'Ver e editar os eventos das suas agendas',
}

/** The consent page: each permission can be left out, as on the real one. */
export function consentPage({
  wanted,
  accounts,
  action,
}: {
  wanted: Authorization
  accounts: string[]
  action: string
}): string {
  const body = html`<body class="home"><main class="home">
<h1>O Encaixe quer acessar sua Conta Google</h1>
<p class="lead">Google de brinquedo: escreva qualquer e-mail, e a conta existe.</p>
<form method="post" action="${action}">
<section><h2>Quem é você</h2>
<p><label>E-mail <input name="email" type="email" required list="contas" value="${wanted.login_hint ?? accounts[0]}"></label></p>
<datalist id="contas">${accounts.map((email) => html`<option value="${email}">`)}</datalist></section>
<section><h2>O que ele pode</h2>
${wanted.scope.split(' ').map((scope) => html`<p><label><input type="checkbox" name="${scope}" value="sim" checked> ${words[scope] ?? scope}</label></p>`)}</section>
<p><button name="allowed" value="sim">Continuar</button> <button class="secondary" name="allowed" value="nao" formnovalidate>Cancelar</button></p>
</form></main></body>`
  return htmlDocument({ title: 'Permitir · Google de brinquedo', style: '/style.css' }, body)
}
