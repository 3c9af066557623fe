import { AppError, MOST_VOICE_BYTES } from '@encaixe/contracts'
import { z } from 'zod'
import { callGraph, type GraphApi } from './graph-api.ts'

const described = z.object({ url: z.url(), mime_type: z.string(), file_size: z.coerce.number() })

/** Phones record voice notes as Opus in Ogg. */
const isVoiceNote = (mimeType: string) => /^audio\/ogg\b/i.test(mimeType)

const away = (reason: string) =>
  new AppError('UPSTREAM_UNAVAILABLE', `A voice note cannot be fetched now: ${reason}`)

/**
 * Fetches a voice note in the two steps of the Cloud API: the media id is answered with an address that works for
 * five minutes, and the address with the bytes. Both take the number's token, which only this service has.
 * @returns null if the provider does not have it, if it is no voice note, or if it is too large
 * @throws AppError UPSTREAM_UNAVAILABLE if the provider is away
 */
export async function fetchVoiceNote(graph: GraphApi, mediaId: string) {
  const answer = await callGraph(graph, mediaId, { method: 'GET' })
  if (!answer.ok) {
    if (answer.failure.kind === 'permanent') return null
    throw away(answer.failure.reason)
  }
  const { data } = described.safeParse(answer.body)
  if (!data || !isVoiceNote(data.mime_type) || data.file_size > MOST_VOICE_BYTES) return null
  const bytes = await download(data.url, graph)
  return bytes && { contentType: data.mime_type, base64: bytes.toString('base64') }
}

async function download(url: string, { apiUrl, accessToken, timeoutMs }: GraphApi) {
  // The token leaves only encrypted if the API itself is reached so.
  if (new URL(url).protocol !== new URL(apiUrl).protocol) return null
  const options = {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  } as const
  try {
    const response = await fetch(url, options)
    if (response.status >= 500 || response.status === 429) throw away(`http-${response.status}`)
    if (!response.ok || response.body === null) return null
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body) {
      size += part.length
      if (size > MOST_VOICE_BYTES) return null
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    throw error instanceof AppError ? error : away('no answer')
  }
}
