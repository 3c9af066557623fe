import { z } from 'zod'
import { endpoint, optional, seconds, timesADay } from '../environment.ts'

/** A transcription service for voice notes. Without TRANSCRIPTION_URL the agent asks to write. */
export const transcriptionEnvironment = z.object({
  /** Any endpoint with OpenAI's audio transcriptions: `https://host/v1`. */
  TRANSCRIPTION_URL: endpoint,
  TRANSCRIPTION_MODEL: z.string().min(1).default('whisper-1'),
  TRANSCRIPTION_API_KEY: optional,
  TRANSCRIPTION_TIMEOUT_SECONDS: seconds(20),
  /** A longer voice note is not taken. */
  VOICE_NOTE_SECONDS: z.coerce.number().int().min(1).max(180).default(120),
  /** Voice notes a day of one conversation, of one page, and of all. */
  VOICE_NOTES_OF_A_PERSON: timesADay(20),
  VOICE_NOTES_OF_A_PAGE: timesADay(200),
  VOICE_NOTES_OF_ALL: timesADay(2_000),
})
export type TranscriptionEnvironment = z.output<typeof transcriptionEnvironment>
