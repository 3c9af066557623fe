import { connect } from 'node:net'

export interface Exchange {
  /** Of every answer, in order. */
  statuses: number[]
  text: string
}

/** For the first word of an answer; a machine that is busy takes its time. */
const PATIENCE_MS = 15_000

/** Sends bytes as they are, which no HTTP client would, until the server hangs up or has nothing more to say. */
export function exchange(url: string, bytes: string, { quietMs = 700 } = {}): Promise<Exchange> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const done = () => {
      socket.destroy()
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
        Number(status),
      )
      resolve({ statuses, text })
    }
    // A connection that is kept waits for our next request; what was smuggled is answered at once.
    socket.setTimeout(PATIENCE_MS, done)
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part
      socket.setTimeout(quietMs)
    })
    socket.on('error', () => undefined)
    socket.once('close', done)
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}

export const lines = (...parts: string[]) => parts.join('\r\n')
