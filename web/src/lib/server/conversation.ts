import type { Message } from '@encaixe/contracts'
import type { Page } from '../api/resources.ts'
import { type Message as Said, TO_PLANS } from '../forms/form-problem.ts'
import { daysOf } from '../messages/bubbles.ts'

/** Why a message was not sent, by the code of the refusal. */
export const saidOfMessages: Readonly<Record<string, Said>> = {
  PLAN_FEATURE_REQUIRED: {
    title: 'Mensagens fazem parte dos planos pagos',
    body: 'O que já foi escrito continua aqui.',
    way: TO_PLANS,
  },
  PIX_KEY_MISSING: {
    title: 'Falta a sua chave Pix',
    body: 'Com ela, o pedido leva o código junto.',
    way: { href: '/ajustes/pix', label: 'Cadastrar a chave' },
  },
  INVALID_TRANSITION: {
    title: 'O banco não pode ser perguntado agora',
    body: 'Veja na conversa como está a devolução.',
  },
  RATE_LIMITED: {
    title: 'Muitas mensagens seguidas',
    body: 'Espere alguns minutos e tente de novo.',
  },
}

/** A conversation as its page shows it. */
export function conversationPage(
  { items, nextCursor }: Page<Message>,
  options: { side: 'professional' | 'client'; timezone: string; path: string },
  others: Parameters<typeof daysOf>[2] = [],
) {
  const newest = items.find(({ sender, readAt }) => sender !== options.side && readAt === null)
  return {
    days: daysOf(items, { ...options, now: Date.now() }, others),
    newest: newest?.id ?? null,
    older: nextCursor === null ? null : `${options.path}?antes=${nextCursor}`,
  }
}

/** The same for a client, who knows no plans. */
export const saidToClient: Readonly<Record<string, Said>> = {
  ...saidOfMessages,
  PLAN_FEATURE_REQUIRED: {
    title: 'Por aqui não dá para escrever agora',
    body: 'Fale direto com quem atende você. O que já foi escrito continua aqui.',
  },
}
