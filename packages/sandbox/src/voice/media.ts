import { randomInt } from 'node:crypto'
import { sha256Of, VOICE_MIME_TYPE, type VoiceNote, voiceFile } from './voice-note.ts'

export type Media = ReturnType<typeof createMedia>

/** What people have sent besides text: the newest in memory; their files are made when they are asked for. */
export function createMedia({ limit }: { limit: number }) {
  const notes = new Map<string, VoiceNote>()
  return {
    /** @returns the id by which the business fetches it */
    add(note: VoiceNote): string {
      const id = String(randomInt(10 ** 14, 2 * 10 ** 14))
      notes.set(id, note)
      const [oldest] = notes.size > limit ? notes.keys() : []
      if (oldest !== undefined) notes.delete(oldest)
      return id
    },
    get(id: string) {
      const note = notes.get(id)
      if (!note) return undefined
      const file = voiceFile(note)
      return { file, mimeType: VOICE_MIME_TYPE, sha256: sha256Of(file) }
    },
  }
}
