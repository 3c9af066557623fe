import { html, type Markup } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import type { Account } from '../accounts.ts'

interface Listing {
  accounts: Account[]
  total: number
  issuer: string
}

/** Lists the accounts for developers, without passwords. */
export function accountsPage({ accounts, total, issuer }: Listing): string {
  return layout({
    title: 'Identidade · Sandbox',
    section: 'identity',
    content: html`<main class="home">
<h1>Identidade</h1>
<p class="lead">Quem tem conta no provedor de identidade deste sandbox.</p>
<section><h2>Contas</h2>${accounts.length === 0 ? html`<p class="calm">Nenhuma ainda.</p>` : html`<ul class="templates">${accounts.map(accountOf)}</ul>`}
${total > accounts.length && html`<p class="calm">As ${accounts.length} mais novas, de ${total}.</p>`}
</section>
<section><h2>Endereço</h2><dl class="facts"><dt>Emissor</dt><dd>${issuer}</dd>
<dt>Descoberta</dt><dd><a href="/identity/.well-known/openid-configuration">/.well-known/openid-configuration</a></dd></dl></section>
</main>`,
  })
}

function accountOf({ name, email, kind, emailVerified, subject }: Account): Markup {
  const state = emailVerified ? 'e-mail confirmado' : 'e-mail não confirmado'
  return html`<li><strong>${name}</strong> <small>${kind === 'google' ? 'Google' : 'senha'}, ${state}</small>
<p>${email}</p><p><small>${subject}</small></p></li>`
}
