import type { Template } from '../cloud-api/template-registry.ts'
import type { Fault } from '../faults.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { Conversations } from '../phone/conversations.ts'
import type { WebhookSender } from '../webhook-sender.ts'
import { html, type Markup } from './html.ts'
import { layout } from './layout.ts'

interface Home {
  phones: Conversations
  /** How many people have one at the identity provider. */
  accounts: number
  /** How many there have been at the card processor. */
  subscriptions: number
  /** How many the provider of the API Pix has received; undefined without one. */
  payments: number | undefined
  /** Accounts at Mercado Pago. */
  mercadoPagoAccounts: number
  /** Accounts at Google. */
  googleAccounts: number
  /** Calls of webhooks that arrived. */
  calls: number
  mailbox: Mailbox
  faults: Fault[]
  templates: Template[]
  webhooks: ReturnType<WebhookSender<unknown>['state']>
}

export function homePage(home: Home): string {
  const { phones, accounts, subscriptions, payments, mailbox, faults, templates, webhooks } = home
  const { mercadoPagoAccounts, googleAccounts, calls } = home
  return layout({
    title: 'Sandbox do Encaixe',
    section: 'home',
    content: html`<main class="home">
<h1>O mundo lá fora, em miniatura</h1>
<p class="lead">Tudo o que o Encaixe envia chega aqui. Nada sai desta máquina.</p>
<div class="cards">
<a class="card" href="/phone"><strong>Celulares</strong><span>${amount(phones.size(), 'mensagem', 'mensagens')}</span></a>
<a class="card" href="/mail"><strong>E-mails</strong><span>${amount(mailbox.size(), 'e-mail', 'e-mails')}</span></a>
<a class="card" href="/identity"><strong>Identidade</strong><span>${amount(accounts, 'conta', 'contas')}</span></a>
<a class="card" href="/card"><strong>Cartões</strong><span>${amount(subscriptions, 'assinatura', 'assinaturas')}</span></a>
${payments !== undefined && html`<a class="card" href="/pix"><strong>Banco</strong><span>${payments} Pix</span></a>`}
<a class="card" href="/mercado-pago"><strong>Mercado Pago</strong><span>${amount(mercadoPagoAccounts, 'conta', 'contas')}</span></a>
<a class="card" href="/receiver"><strong>Webhooks</strong><span>${amount(calls, 'aviso', 'avisos')}</span></a>
<a class="card" href="/google"><strong>Google Agenda</strong><span>${amount(googleAccounts, 'conta', 'contas')}</span></a>
</div>
<section id="falhas"><h2>Falhas</h2>
<p>Faça os provedores falharem e veja o que o Encaixe faz.</p>
${faults.length > 0 ? activeFaults(faults) : html`<p class="calm">Nenhuma falha ligada: está tudo funcionando.</p>`}
${faultForm}
</section>
<section><h2>Webhooks</h2>
${webhooks.url === null ? html`<p>Nenhum endereço configurado (WHATSAPP_WEBHOOK_URL).</p>` : webhookState(webhooks)}
</section>
<section><h2>Modelos registrados</h2>
${templates.length === 0 ? html`<p>Nenhum ainda.</p>` : html`<ul class="templates">${templates.map(templateOf)}</ul>`}
</section>
</main>`,
  })
}

const targets: Record<Fault['target'], string> = {
  whatsapp: 'WhatsApp',
  mail: 'E-mail',
  webhook: 'Webhooks',
  identity: 'Identidade',
  card: 'Cartões',
  card_charge: 'Cobranças',
  card_webhook: 'Webhooks dos cartões',
  pix: 'Pix',
  pix_callback: 'Avisos de Pix',
  pix_refund: 'Devoluções de Pix',
  push: 'Avisos no aparelho',
  receiver: 'Receptor de webhooks',
  google: 'Google Agenda',
  google_push: 'Avisos do Google',
  mercado_pago: 'Mercado Pago',
  mercado_pago_webhook: 'Avisos do Mercado Pago',
  mercado_pago_refund: 'Devoluções do Mercado Pago',
}

const modes: Record<string, string> = {
  down: 'fora do ar',
  slow: 'lento',
  rate_limit: 'limite de envio',
  timeout_after_accept: 'aceita e não responde',
  reset: 'derruba a conexão',
  reset_after_accept: 'aceita e derruba a conexão',
  duplicate: 'repetidos',
  reorder: 'fora de ordem',
  drop: 'perdidos',
  declined: 'recusadas',
  refused: 'recusadas',
}

function activeFaults(faults: Fault[]): Markup {
  const items = faults.map((fault) => {
    const to = 'to' in fault && fault.to !== undefined ? `, só para ${fault.to}` : ''
    const left = fault.remaining === undefined ? 'até ser desligada' : `mais ${fault.remaining} ×`
    const mode = modes[fault.mode] ?? fault.mode.replace('error:', 'erro ')
    return html`<li><strong>${targets[fault.target]}</strong> ${mode}${to} <small>${left}</small></li>`
  })
  return html`<ul class="faults">${items}</ul>
<form method="post" action="/faults/clear"><button class="secondary">Desligar todas</button></form>`
}

const faultForm = html`<form class="fault-form" method="post" action="/faults/form">
<label>Onde <select name="target"><option value="whatsapp">WhatsApp</option><option value="mail">E-mail</option><option value="identity">Identidade</option><option value="card">Cartões</option><option value="pix">Pix</option><option value="pix_callback">Avisos de Pix</option><option value="mercado_pago">Mercado Pago</option><option value="mercado_pago_webhook">Avisos do Mercado Pago</option><option value="push">Avisos no aparelho</option><option value="receiver">Receptor de webhooks</option><option value="google">Google Agenda</option><option value="google_push">Avisos do Google</option></select></label>
<label>O quê <select name="mode">
<option value="down">Fora do ar</option><option value="slow">Lento</option><option value="rate_limit">Limite de envio</option>
<option value="timeout_after_accept">Aceita e não responde</option>
<option value="drop">Perdidos (avisos)</option><option value="duplicate">Repetidos (avisos)</option><option value="reorder">Fora de ordem (avisos)</option>
<option value="error:500">Erro interno (500)</option>
<option value="error:131026">Número sem WhatsApp (131026)</option><option value="error:550">Caixa inexistente (SMTP 550)</option>
</select></label>
<label>Quantas vezes <input name="count" type="number" min="1" max="1000000" placeholder="sempre"></label>
<label>Só para <input name="to" maxlength="320" placeholder="todos"></label>
<button>Ligar</button>
</form>`

function webhookState({
  url,
  delivered,
  waiting,
  failedAttempts,
  dropped,
}: Home['webhooks']): Markup {
  return html`<dl class="facts"><dt>Endereço</dt><dd>${url ?? ''}</dd>
<dt>Entregues</dt><dd>${delivered}</dd><dt>Na fila</dt><dd>${waiting}</dd>
<dt>Tentativas que falharam</dt><dd>${failedAttempts}</dd><dt>Descartados</dt><dd>${dropped}</dd></dl>`
}

function templateOf({ name, language, components }: Template): Markup {
  const body = components.find((part) => part.type === 'BODY')
  return html`<li><strong>${name}</strong> <small>${language}</small><p class="text">${body?.text}</p></li>`
}

function amount(count: number, one: string, many: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
}
