/** The chat of a public page, once somebody has asked for it: what is typed goes to the agent, and its answer comes in pieces. */

import { paths } from '@encaixe/contracts/paths'

interface Answer {
  conversationId: string
  reply: string
  options: { label: string; value: string }[]
}

const FAILED = 'Não consegui responder agora. Tente de novo daqui a pouco.'
const OFFLINE = 'Sem conexão. Confira a internet e tente de novo.'
const TOO_MANY =
  'Muitas mensagens em pouco tempo. Espere alguns minutos, ou escolha um horário na página.'
const PATIENCE_MS = 25_000

const root = document.querySelector<HTMLElement>('[data-chat]')
const dialog = root?.querySelector('dialog')
const log = root?.querySelector<HTMLElement>('[data-chat-log]')
const choices = root?.querySelector<HTMLElement>('[data-chat-options]')
const form = root?.querySelector<HTMLFormElement>('[data-chat-form]')
const field = form?.querySelector('input')
const slug = root?.dataset.slug ?? ''
const remembered = `conversa ${slug}`
let sending = false

function bubble(text: string, isOwn: boolean): HTMLElement {
  const item = document.createElement('p')
  item.className = isOwn
    ? 'max-w-[85%] self-end whitespace-pre-line rounded-2xl bg-primary px-4 py-2.5 text-primary-content'
    : 'max-w-[85%] self-start whitespace-pre-line rounded-2xl bg-base-200 px-4 py-2.5'
  item.textContent = text
  log?.append(item)
  item.scrollIntoView({ block: 'end' })
  return item
}

/** The agent's bubble before its first word, which takes the dots' place: a model may think for seconds. */
function writing(): HTMLElement {
  const item = bubble('', false)
  const dots = document.createElement('span')
  dots.className = 'flex gap-1.5 py-2 text-muted motion-safe:animate-pulse'
  for (let count = 0; count < 3; count += 1) {
    const dot = document.createElement('span')
    dot.className = 'size-2 rounded-full bg-current'
    dots.append(dot)
  }
  item.append(dots)
  item.scrollIntoView({ block: 'end' })
  return item
}

function offer(options: Answer['options']) {
  choices?.replaceChildren(
    ...options.map(({ label, value }) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'btn btn-sm min-h-11 border-line bg-base-100'
      button.textContent = label
      button.addEventListener('click', () => void send(label, value))
      return button
    }),
  )
}

/** Reads the answer's events; shows each piece as it comes. */
async function read(
  body: NonNullable<Response['body']>,
  item: HTMLElement,
): Promise<Answer | null> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let answer: Answer | null = null
  for (let rest = ''; ; ) {
    const { done, value = '' } = await reader.read()
    if (done) return answer
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1] ?? '{}'
      if (block.startsWith('event: piece')) {
        const { text = '' }: { text?: string } = JSON.parse(data)
        item.textContent += text
      }
      if (block.startsWith('event: done')) {
        const whole: Answer = JSON.parse(data)
        answer = whole
      }
    }
    item.scrollIntoView({ block: 'end' })
  }
}

const problemOf = (status: number) => (status === 429 ? TOO_MANY : FAILED)

async function ask(message: string): Promise<Response> {
  const conversationId = sessionStorage.getItem(remembered) ?? undefined
  return fetch(paths.chat, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ slug, conversationId, message }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
}

async function send(shown: string, message: string) {
  if (sending || message === '') return
  sending = true
  offer([])
  bubble(shown, true)
  log?.setAttribute('aria-busy', 'true')
  const item = writing()
  try {
    const response = await ask(message)
    const answer = response.ok && response.body ? await read(response.body, item) : null
    if (answer) {
      sessionStorage.setItem(remembered, answer.conversationId)
      item.textContent = answer.reply
      offer(answer.options)
    } else {
      item.textContent = problemOf(response.status)
    }
  } catch {
    item.textContent = navigator.onLine ? FAILED : OFFLINE
  } finally {
    sending = false
    log?.removeAttribute('aria-busy')
    item.scrollIntoView({ block: 'end' })
    field?.focus()
  }
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  const text = field?.value.trim() ?? ''
  if (field && !sending) field.value = ''
  void send(text, text)
})

function open() {
  dialog?.showModal()
  field?.focus()
}
root?.querySelector('[data-chat-open]')?.addEventListener('click', open)
open()
