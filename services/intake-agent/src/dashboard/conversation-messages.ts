import { AppError, type ConversationMessage, understood } from '@encaixe/contracts'
import type { AnswerMark, Message } from '../../generated/client.ts'
import type { AgentDatabase } from '../store.ts'

export const instantOf = (date: Date) => date.toISOString()

/** @throws AppError FORBIDDEN if the account has no page */
export async function pageOf(
  { prisma }: Pick<AgentDatabase, 'prisma'>,
  userId: string,
): Promise<string> {
  const page = await prisma.professional.findUnique({ where: { userId }, select: { id: true } })
  if (!page) throw new AppError('FORBIDDEN', 'The account has no page.')
  return page.id
}

const otherWords: Readonly<Record<string, string>> = {
  audio: '🎤 Áudio',
  image: '🖼️ Imagem',
  video: '🎬 Vídeo',
  document: '📄 Documento',
  sticker: 'Figurinha',
  location: '📍 Localização',
  contacts: '👤 Contato',
  reaction: 'Reação',
  edited: 'Mensagem editada',
  deleted: 'Mensagem apagada',
  unknown: 'Mensagem que não sei mostrar',
}

/** A message as the professional reads it. */
export function shownText({ kind, body }: Pick<Message, 'kind' | 'body'>): string {
  if (body === '') return otherWords[kind] ?? ''
  return kind === 'voice' ? `🎤 ${body}` : body
}

/** What was stored with an answer; null if an earlier version stored it in another shape. */
export const readUnderstood = (stored: unknown) => understood.safeParse(stored).data ?? null

export function asMessage({
  id,
  sender,
  createdAt,
  mark,
  ...message
}: Message & { mark: AnswerMark | null }): ConversationMessage {
  return {
    id,
    sender: sender === 'client' || sender === 'agent' ? sender : 'professional',
    text: shownText(message),
    createdAt: instantOf(createdAt),
    understood: readUnderstood(message.understood),
    mark: mark && { note: mark.note, markedAt: instantOf(mark.markedAt) },
  }
}
