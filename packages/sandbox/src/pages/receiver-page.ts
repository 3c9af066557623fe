import type { ReceivedCall, Receiver } from '../receiver/receiver.ts'
import { html, type Markup } from './html.ts'
import { layout } from './layout.ts'
import { briefTime } from './time.ts'

const SHOWN = 200

const said: Record<ReceivedCall['signature'], string> = {
  holds: 'assinatura confere',
  broken: 'assinatura não confere',
  unknown: 'sem segredo para conferir',
}

export function receiverPage(receiver: Receiver): string {
  return layout({
    title: 'Receptor de webhooks',
    section: 'home',
    content: html`<main class="home">
<h1>Receptor de webhooks</h1>
<p class="lead">Um programa de mentira, que recebe o que o Encaixe avisa. Em Ajustes, Desenvolvedores, use o endereço
<code>/receiver/nome</code> deste site, com o nome que quiser, e diga aqui o segredo.</p>
<form class="fault-form" method="post" action="/receiver/secret">
<label>Nome <input name="name" maxlength="60" required></label>
<label>Segredo <input name="secret" placeholder="whsec_…" required></label>
<button>Guardar</button>
</form>
<div data-live="/receiver/list">${receivedList(receiver)}</div>
</main>`,
  })
}

export function receivedList(receiver: Receiver): Markup {
  const calls = receiver.all().slice(-SHOWN).reverse()
  if (calls.length === 0) return html`<p class="hint">Nada chegou ainda.</p>`
  const rows = calls.map(
    ({
      name,
      type,
      signature,
      status,
      body,
      receivedAt,
    }) => html`<li><strong>${name}</strong> ${type}
<small>${said[signature]} · ${status === null ? 'conexão derrubada' : `respondeu ${status}`}</small>
<time datetime="${receivedAt}">${briefTime(receivedAt)}</time><p class="text">${body}</p></li>`,
  )
  return html`<ul class="templates">${rows}</ul>`
}
