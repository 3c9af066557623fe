import type { Conversations } from '../phone/conversations.ts'
import type { PhoneMessage } from '../phone/message.ts'
import { displayPhone, e164 } from '../phone-number.ts'
import { html, type Markup } from './html.ts'
import { layout } from './layout.ts'
import { plainText } from './rich-text.ts'
import { briefTime } from './time.ts'

/** More than anyone scrolls through; a number that is not among them can be typed. */
const SHOWN = 200

export function phonesPage(conversations: Conversations, refusedNumber?: string): string {
  return layout({
    title: 'Celulares de teste',
    section: 'phone',
    pane: 'list',
    content: html`<div class="panes">
${phonesAside(conversations, undefined, refusedNumber)}
<main class="empty"><p>Escolha um celular para ver a conversa.</p></main>
</div>`,
  })
}

export function phonesAside(
  conversations: Conversations,
  chosen?: string,
  refusedNumber?: string,
): Markup {
  return html`<aside>
<header><h1>Celulares</h1>
<form class="find" action="/phone">
<label class="hidden" for="number">Número</label>
<input id="number" name="number" type="tel" placeholder="Abrir número: +55 11 …" value="${refusedNumber}" required>
<button>Abrir</button>
</form>
${refusedNumber !== undefined && html`<p class="refused" role="alert">Esse número não parece completo. Exemplo: +55 11 98765-4321</p>`}
</header>
<div data-live="/phone/list${chosen !== undefined && `?to=${chosen}`}">${phoneList(conversations, chosen)}</div>
</aside>`
}

export function phoneList(conversations: Conversations, chosen?: string): Markup {
  const phones = conversations.overview(SHOWN)
  if (phones.length === 0) {
    return html`<p class="hint">Nenhuma mensagem ainda. Assim que o Encaixe avisar alguém, o celular dessa pessoa aparece aqui.</p>`
  }
  const rows = phones.map(
    ({
      number,
      last,
      unseen,
    }) => html`<li><a href="/phone/${e164(number)}"${number === chosen ? current : undefined}>
<span class="avatar" aria-hidden="true">${number.slice(-2)}</span>
<span class="who">${displayPhone(number)}</span>
<time datetime="${last.receivedAt}">${briefTime(last.receivedAt)}</time>
<span class="preview">${preview(last)}</span>
${unseen > 0 && html`<span class="badge" aria-label="${unseen} não lidas">${unseen > 99 ? '99+' : unseen}</span>`}
</a></li>`,
  )
  return html`<ul class="rows">${rows}</ul>`
}

const current: Markup = { markup: ' aria-current="true"' }

function preview(message: PhoneMessage): string {
  const text = plainText(message.text).replace(/\s+/g, ' ').slice(0, 90)
  return message.direction === 'from_person' ? `Você: ${text}` : text
}
