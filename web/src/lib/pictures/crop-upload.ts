import { paths } from '@encaixe/contracts/paths'

/** Longest wait for a picture to arrive, on the slowest of connections. */
const PATIENCE_MS = 60_000

interface Upload {
  onProgress: (part: number) => void
  onDone: () => void
  /** With the gateway's code, or an empty text when there was no answer. */
  onFailure: (code: string) => void
}

/** Sends a picture. XMLHttpRequest, not fetch: only it tells how far an upload has come. */
export function upload(picture: Blob, { onProgress, onDone, onFailure }: Upload): XMLHttpRequest {
  const request = new XMLHttpRequest()
  request.open('PUT', paths.avatar)
  request.setRequestHeader('content-type', picture.type)
  request.timeout = PATIENCE_MS
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    onProgress(total > 0 ? loaded / total : 0)
  })
  request.addEventListener('load', () => {
    if (request.status < 300) onDone()
    else onFailure(codeOf(request.responseText))
  })
  for (const name of ['error', 'timeout'] as const) {
    request.addEventListener(name, () => onFailure(''))
  }
  request.send(picture)
  return request
}

function codeOf(text: string): string {
  try {
    const { code }: { code?: unknown } = JSON.parse(text)
    return typeof code === 'string' ? code : ''
  } catch {
    return ''
  }
}
