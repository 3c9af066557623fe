import { randomInt } from 'node:crypto'
import { sha256Of, VOICE_MIME_TYPE, type VoiceNote, voiceFile } from './voice-note.ts'

/** What people have sent besides text, for as long as the real API keeps it. */
export interface Media {
  /** @returns the id by which the business fetches it */
  add(note: VoiceNote): string
  get(id: string): { file: Buffer; mimeType: string; sha256: string } | undefined
}

/** The newest notes in memory; their files are made when they are asked for. */
export function createMedia({ limit }: { limit: number }): Media {
  const notes = new Map<string, VoiceNote>()
  return {
    add(note) {
      const id = String(randomInt(10 ** 14, 2 * 10 ** 14))
      notes.set(id, note)
      const [oldest] = notes.size > limit ? notes.keys() : []
      if (oldest !== undefined) notes.delete(oldest)
      return id
    },
    get(id) {
      const note = notes.get(id)
      if (!note) return undefined
      const file = voiceFile(note)
      return { file, mimeType: VOICE_MIME_TYPE, sha256: sha256Of(file) }
    },
  }
}
