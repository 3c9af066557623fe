import { notifierRpcs } from '@encaixe/contracts'
import type { Bus, Logger } from '@encaixe/service-kit'
import { takeFromBudgets } from '../budgets.ts'
import { storable } from '../inbound/whatsapp-message.ts'
import type { AgentMetrics } from '../metrics.ts'
import type { AgentDatabase } from '../store.ts'
import type { WaitingMessage, WaitingTurn } from '../turns/load-turns.sql.ts'
import type { TranscriptionEnvironment } from './config.ts'
import { opusSeconds } from './opus-length.ts'
import { NotTranscribed, transcribe } from './transcribe.ts'

/** What fails is tried again with the turn. After so many attempts the client is asked to write. */
const ATTEMPTS = 3

/** Words, or why there are none. */
type Heard = { text: string } | { not: 'too long' | 'over budget' | 'unreadable' | 'failed' }

/**
 * Puts the voice notes of a turn into words, if a transcription service is configured. The words are stored as what
 * the client wrote, and the audio nowhere. One that cannot be heard stays an audio: the agent asks to write.
 */
export function voiceNoteHearer({
  database: { prisma },
  bus,
  config,
  log,
  metrics,
}: {
  database: Pick<AgentDatabase, 'prisma'>
  bus: Pick<Bus, 'call'>
  config: TranscriptionEnvironment
  log: Logger
  metrics: AgentMetrics
}): (turn: WaitingTurn, attempts: number) => Promise<WaitingTurn> {
  const { TRANSCRIPTION_URL: url } = config

  async function hear(url: string, mediaId: string, turn: WaitingTurn): Promise<Heard> {
    const { audio } = await bus.call(notifierRpcs.fetchVoiceNote, { mediaId })
    const bytes = Buffer.from(audio?.base64 ?? '', 'base64')
    const seconds = opusSeconds(bytes)
    if (audio === null || seconds === null) return { not: 'unreadable' }
    if (seconds > config.VOICE_NOTE_SECONDS) return { not: 'too long' }
    const isInBudget = await takeFromBudgets(prisma, {
      [`voice notes of ${turn.id}`]: config.VOICE_NOTES_OF_A_PERSON,
      ...(turn.professionalId !== null && {
        [`voice notes of page ${turn.professionalId}`]: config.VOICE_NOTES_OF_A_PAGE,
      }),
      'voice notes of all': config.VOICE_NOTES_OF_ALL,
    })
    if (!isInBudget) return { not: 'over budget' }
    const { contentType } = audio
    const said = await transcribe({ contentType, bytes }, { ...config, url })
    const text = storable(said).trim()
    return text === '' ? { not: 'unreadable' } : { text }
  }

  async function heardAtLast(
    url: string,
    mediaId: string,
    turn: WaitingTurn,
    attempts: number,
  ): Promise<Heard> {
    try {
      return await hear(url, mediaId, turn)
    } catch (error) {
      if (attempts < ATTEMPTS && !(error instanceof NotTranscribed)) throw error
      log.warn({ err: error, conversation: turn.id }, 'a voice note was not heard')
      return { not: 'failed' }
    }
  }

  async function inWords(message: WaitingMessage, turn: WaitingTurn, attempts: number) {
    const { id, kind, payload } = message
    if (url === undefined || kind !== 'audio' || payload === null) return message
    const heard = await heardAtLast(url, payload, turn, attempts)
    metrics.voiceNotes.inc({ outcome: 'not' in heard ? heard.not : 'heard' })
    // A turn that runs again does not ask again.
    const change = {
      payload: null,
      ...('text' in heard && { kind: 'voice', body: heard.text }),
    }
    await prisma.message.updateMany({ where: { id }, data: change })
    return { ...message, ...change }
  }

  return async (turn, attempts) => {
    const messages: WaitingMessage[] = []
    for (const message of turn.messages) messages.push(await inWords(message, turn, attempts))
    return { ...turn, messages }
  }
}
