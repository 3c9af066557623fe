import type { Mail, Mailbox } from '../mail/mailbox.ts'
import { html, type Markup } from './html.ts'
import { layout } from './layout.ts'
import { richText } from './rich-text.ts'
import { briefTime, clockTime, dayName } from './time.ts'

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

/** One address: its mails, and the chosen one, or the newest where there is room for both. */
export function mailPage(mailbox: Mailbox, address: string, chosenId?: string): string {
  const chosen = mailbox.of(address).find(({ id }) => id === chosenId)
  const shown = chosen ?? mailbox.of(address).at(-1)
  const path = `/mail/${encodeURIComponent(address)}`
  return layout({
    title: `${address} · E-mails de teste`,
    section: 'mail',
    pane: chosen ? 'detail' : 'list',
    content: html`<div class="panes">
<aside>
<header class="bar"><a class="back always" href="/mail" aria-label="Voltar aos endereços">‹</a><h1>${address}</h1></header>
<div data-live="${path}/list?message=${shown?.id}">${mailList(mailbox, address, shown?.id)}</div>
</aside>
${shown ? opened(shown, path) : html`<main class="empty"><p>Nenhum e-mail para este endereço.</p></main>`}
</div>`,
  })
}

export function mailList(mailbox: Mailbox, address: string, chosenId?: string): Markup {
  const mails = mailbox.of(address).slice(-SHOWN).reverse()
  if (mails.length === 0) return html`<p class="hint">Nenhum e-mail por aqui ainda.</p>`
  const path = `/mail/${encodeURIComponent(address)}`
  const rows = mails.map(
    (
      mail,
    ) => html`<li><a class="plain" href="${path}?message=${mail.id}"${mail.id === chosenId ? current : undefined}>
<span class="who">${mail.subject || '(sem assunto)'}</span>
<time datetime="${mail.receivedAt}">${briefTime(mail.receivedAt)}</time>
<span class="preview">${mail.text.replace(/\s+/g, ' ').slice(0, 90)}</span>
</a></li>`,
  )
  return html`<ul class="rows">${rows}</ul>`
}

const current: Markup = { markup: ' aria-current="true"' }

function opened(mail: Mail, path: string): Markup {
  const { subject, from, to, receivedAt, attachments } = mail
  return html`<main class="mail-open">
<header class="bar"><a class="back" href="${path}" aria-label="Voltar à lista">‹</a>
<div><h2>${subject || '(sem assunto)'}</h2>
<p>de ${from} para ${to.join(', ')}</p>
<p><time datetime="${receivedAt}">${dayName(receivedAt)}, ${clockTime(receivedAt)}</time></p></div></header>
${body(mail)}
${attachments.length > 0 && html`<section class="attachments"><h3>Anexos</h3>${attachments.map(attachment)}</section>`}
<details><summary>Cabeçalhos</summary><dl>${Object.entries(mail.headers).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></details>
</main>`
}

/** The mail's HTML is not trusted: it runs no scripts, sends no forms and has its own origin. */
function body({ html: markup, text, subject }: Mail): Markup {
  if (markup === '')
    return html`<div class="plain-text"><p class="text">${richText(text)}</p></div>`
  const page = `<base target="_blank">${markup}`
  return html`<iframe title="${subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${page}"></iframe>
<details><summary>Versão em texto</summary><p class="text">${richText(text)}</p></details>`
}

function attachment({ filename, contentType, size, text }: Mail['attachments'][number]): Markup {
  return html`<details class="attachment"><summary>${filename || 'sem nome'} <small>${contentType}, ${size} bytes</small></summary>
${text === null ? html`<p class="hint">Este anexo não é texto.</p>` : html`<pre>${text}</pre>`}</details>`
}
