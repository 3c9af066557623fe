import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Below this the headers cost more than compression saves. */
const WORTH_IT_BYTES = 1024
const COMPRESSIBLE = /^(?:text\/|application\/json)/

/**
 * Compresses a rendered page. The styles travel inside the page (one round trip to the first paint),
 * so without this a phone would load five times as much. Assets are compressed at build time.
 */
export async function compress(response: Response, acceptEncoding: string): Promise<Response> {
  const { headers } = response
  if (!response.body || headers.has('content-encoding')) return response
  if (!COMPRESSIBLE.test(headers.get('content-type') ?? '')) return response
  headers.append('vary', 'accept-encoding')
  const encoding = /\bbr\b/.test(acceptEncoding)
    ? 'br'
    : /\bgzip\b/.test(acceptEncoding)
      ? 'gzip'
      : null
  if (!encoding) return response
  const body = Buffer.from(await response.arrayBuffer())
  if (body.byteLength < WORTH_IT_BYTES) return new Response(body, response)
  const compressed =
    encoding === 'br'
      ? await brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await gzipAsync(body, { level: 6 })
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(compressed.byteLength))
  headers.delete('etag')
  return new Response(compressed, { status: response.status, headers })
}
