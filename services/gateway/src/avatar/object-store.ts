import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { away } from '../store.ts'
import type { ObjectStorage } from './config.ts'
import type { PictureStore } from './picture-store.ts'

/** Longest wait for the store; who uploads waits with us. */
const TIMEOUT_MS = 5_000

/** Pictures in an S3-compatible store (signature version 4, the bucket in the path). */
export function objectStore(storage: ObjectStorage): PictureStore {
  const client = new AwsClient({
    accessKeyId: storage.MEDIA_S3_ACCESS_KEY_ID,
    secretAccessKey: storage.MEDIA_S3_SECRET_ACCESS_KEY,
    region: storage.MEDIA_S3_REGION,
    service: 's3',
    retries: 2,
  })
  const base = `${storage.MEDIA_S3_ENDPOINT.replace(/\/$/, '')}/${storage.MEDIA_S3_BUCKET}`

  async function ask(method: string, name: string, bytes: Uint8Array = new Uint8Array()) {
    const isPut = method === 'PUT'
    try {
      return await client.fetch(`${base}/${name}`, {
        method,
        headers: {
          // The signature covers the content, so nothing on the way can change it.
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
          ...(isPut && { 'content-type': 'image/webp' }),
        },
        ...(isPut && { body: Buffer.from(bytes) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (cause) {
      throw unavailable(cause)
    }
  }

  async function requireSuccess(response: Response) {
    if (response.ok) return
    throw unavailable(new Error(`The object store answered ${response.status}.`))
  }

  return {
    async put(name, bytes) {
      const response = await ask('PUT', name, bytes)
      await response.body?.cancel()
      await requireSuccess(response)
    },
    async get(name) {
      const response = await ask('GET', name)
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      await requireSuccess(response)
      return response.bytes()
    },
    async remove(name) {
      const response = await ask('DELETE', name)
      await response.body?.cancel()
      if (response.status !== 404) await requireSuccess(response)
    },
  }
}

const unavailable = (cause: unknown) => away('The store of pictures cannot be reached.', cause)
