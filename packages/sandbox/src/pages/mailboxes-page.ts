import type { Mailbox } from '../mail/mailbox.ts'
import { html, type Markup } from './html.ts'
import { layout } from './layout.ts'
import { briefTime } from './time.ts'

const SHOWN = 200

export function mailboxesPage(mailbox: Mailbox): string {
  return layout({
    title: 'E-mails de teste',
    section: 'mail',
    pane: 'list',
    content: html`<div class="panes">
<aside>
<header><h1>E-mails</h1></header>
<div data-live="/mail/list">${mailboxList(mailbox)}</div>
</aside>
<main class="empty"><p>Escolha um endereço para ler os e-mails.</p></main>
</div>`,
  })
}

export function mailboxList(mailbox: Mailbox): Markup {
  const boxes = mailbox.overview(SHOWN)
  if (boxes.length === 0) {
    return html`<p class="hint">Nenhum e-mail ainda. Tudo o que for enviado por SMTP aparece aqui, e não sai desta máquina.</p>`
  }
  const rows = boxes.map(
    ({ address, last, count }) => html`<li><a href="/mail/${encodeURIComponent(address)}">
<span class="avatar" aria-hidden="true">${address.slice(0, 1).toUpperCase()}</span>
<span class="who">${address}</span>
<time datetime="${last.receivedAt}">${briefTime(last.receivedAt)}</time>
<span class="preview">${last.subject || '(sem assunto)'}</span>
<span class="badge quiet" aria-label="${count} e-mails">${count}</span>
</a></li>`,
  )
  return html`<ul class="rows">${rows}</ul>`
}
