import { z } from 'zod'
import type { TranscriptionEnvironment } from './config.ts'

const answer = z.object({ text: z.string() })
const MOST_ANSWER_BYTES = 100_000

/** The service answered that it will not transcribe this, however often it is asked. */
export class NotTranscribed extends Error {
  override readonly name = 'NotTranscribed'
}

/**
 * Asks the transcription service what is said in a voice note.
 * @throws NotTranscribed, or another error that may go away
 */
export async function transcribe(
  { contentType, bytes }: { contentType: string; bytes: Buffer },
  { url, ...config }: TranscriptionEnvironment & { url: string },
): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), 'voice.ogg')
  form.append('model', config.TRANSCRIPTION_MODEL)
  form.append('language', 'pt')
  form.append('response_format', 'json')
  const { TRANSCRIPTION_API_KEY: key } = config
  const response = await fetch(`${url.replace(/\/+$/, '')}/audio/transcriptions`, {
    method: 'POST',
    body: form,
    redirect: 'error',
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(config.TRANSCRIPTION_TIMEOUT_SECONDS * 1_000),
  })
  const { status } = response
  if (status >= 500 || status === 429) throw new Error(`the transcription answered ${status}`)
  const body = await textOf(response)
  const { data } = answer.safeParse(response.ok ? jsonOf(body) : null)
  if (!data) throw new NotTranscribed(`the transcription answered ${status}`)
  return data.text
}

/** The beginning of the body: a transcript of some minutes is far shorter. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    size += part.length
    if (size > MOST_ANSWER_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
