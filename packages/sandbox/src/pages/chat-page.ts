import { BUSINESS_NAME } from '../cloud-api/webhook-events.ts'
import type { Conversations } from '../phone/conversations.ts'
import type { Button, OutgoingMessage, PersonMessage, PhoneMessage } from '../phone/message.ts'
import { displayPhone, e164 } from '../phone-number.ts'
import { html, type Markup } from './html.ts'
import { layout } from './layout.ts'
import { phonesAside } from './phones-page.ts'
import { richText } from './rich-text.ts'
import { clockTime, dayName } from './time.ts'

/** The newest of a long conversation; the JSON has all. */
const SHOWN = 200

export function chatPage(conversations: Conversations, number: string): string {
  const path = `/phone/${e164(number)}`
  return layout({
    title: `${displayPhone(number)} · Celular de teste`,
    section: 'phone',
    pane: 'detail',
    content: html`<div class="panes">
${phonesAside(conversations, number)}
<main class="chat">
<header class="bar"><a class="back" href="/phone" aria-label="Voltar aos celulares">‹</a>
<span class="avatar brand" aria-hidden="true">E</span>
<div><h2>${BUSINESS_NAME}</h2><p>no celular ${displayPhone(number)}</p></div></header>
<div class="thread" data-live="${path}/thread" data-stick aria-live="polite">${chatThread(conversations, number)}</div>
<form class="composer" method="post" action="${path}/reply" data-quiet>
<label class="hidden" for="text">Mensagem</label>
<input id="text" name="text" placeholder="Responder como esta pessoa" autocomplete="off" maxlength="4096" required>
<button aria-label="Enviar">Enviar</button>
<button class="voice" name="as" value="voice" aria-label="Enviar como áudio" title="Enviar como áudio: o texto é o que a pessoa diz">🎤</button>
</form>
</main>
</div>`,
  })
}

export function chatThread(conversations: Conversations, number: string): Markup {
  const messages = conversations.of(number).slice(-SHOWN)
  if (messages.length === 0) {
    return html`<p class="hint">Nada por aqui ainda. Escreva abaixo para começar a conversa por este celular.</p>`
  }
  const byId = new Map(messages.map((message) => [message.id, message]))
  const path = `/phone/${e164(number)}`
  const parts = messages.map((message, index) => {
    const earlier = messages[index - 1]
    const newDay = !earlier || dayName(earlier.receivedAt) !== dayName(message.receivedAt)
    const quoted = message.contextId === undefined ? undefined : byId.get(message.contextId)
    return html`${newDay && html`<p class="day">${dayName(message.receivedAt)}</p>`}
${message.direction === 'to_person' ? received(message, quoted, path) : written(message, quoted)}`
  })
  return html`${parts}`
}

function received(message: OutgoingMessage, quoted: PhoneMessage | undefined, path: string) {
  const { id, header, text, footer, buttons, receivedAt } = message
  return html`<article class="bubble in" id="${id}">
${quote(quoted)}${header !== undefined && html`<h3>${richText(header)}</h3>`}
<p class="text">${richText(text)}</p>
${footer !== undefined && html`<p class="footer">${footer}</p>`}
<p class="meta"><time datetime="${receivedAt}">${clockTime(receivedAt)}</time></p>
${buttons.length > 0 && html`<div class="buttons">${buttons.map((button) => buttonOf(button, id, path))}</div>`}
</article>`
}

function written(
  { id, text, voice, read, receivedAt }: PersonMessage,
  quoted: PhoneMessage | undefined,
) {
  return html`<article class="bubble out" id="${id}">
${quote(quoted)}${voice && html`<p class="footer">🎤 Mensagem de voz de ${voice.seconds} s</p>`}<p class="text">${richText(text)}</p>
<p class="meta"><time datetime="${receivedAt}">${clockTime(receivedAt)}</time> ${read ? 'lida' : 'enviada'}</p>
</article>`
}

function quote(quoted: PhoneMessage | undefined) {
  return quoted && html`<p class="quote"><span>${quoted.text.slice(0, 120)}</span></p>`
}

function buttonOf(button: Button, messageId: string, path: string): Markup {
  switch (button.type) {
    case 'reply':
    case 'row':
      return html`<form method="post" action="${path}/reply" data-quiet>
<input type="hidden" name="context" value="${messageId}">
<button name="buttonId" value="${button.id}">${button.title}${button.type === 'row' && button.description !== undefined && html`<small>${button.description}</small>`}</button>
</form>`
    case 'url':
      return html`<a href="${safeUrl(button.url)}" target="_blank" rel="noreferrer">${button.title} ↗</a>`
    case 'call':
      return html`<a href="tel:${button.phone}">${button.title}</a>`
    case 'copy':
      return html`<button type="button" data-copy="${button.code}">${button.title}</button>`
  }
}

/** Only what leads to a page: escaping does not stop `javascript:`. */
function safeUrl(url: string): string {
  return /^https?:\/\//i.test(url) ? url : '#'
}
