import { connect } from 'node:net'
import pg from 'pg'
import type { Kind } from './kinds.ts'

const PATIENCE_MS = 2_000

/** Throws unless a server of that kind answers at its address and lets us in. */
export const answers: Record<Kind, (url: string) => Promise<void>> = {
  async postgres(url) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
    client.on('error', () => {}) // What breaks after the question concerns nobody here.
    await client.connect()
    await client.end()
  },
  async redis(url) {
    const { username, password } = new URL(url)
    const login = [username, password].filter(Boolean).map(decodeURIComponent).join(' ')
    const question = `${login && `AUTH ${login}\r\n`}PING\r\n`
    await hears(url, 6379, { says: question, hears: /\+PONG/, fails: /^-.*/m })
  },
  async nats(url) {
    await hears(url, 4222, {
      says: `CONNECT ${JSON.stringify(natsLogin(url))}\r\nPING\r\n`,
      // Behind TLS it says no more before the handshake, which is left to those who connect.
      hears: /^INFO (?=.*"jetstream":\s*true)(?:.*"tls_required":\s*true|.*\r\nPONG)/,
      fails: /^INFO (?!.*"jetstream":\s*true).*\n|^-ERR .*/m,
    })
  },
}

function natsLogin(url: string) {
  const { username, password } = new URL(url)
  const user = decodeURIComponent(username)
  const login = password ? { user, pass: decodeURIComponent(password) } : { auth_token: user }
  return { verbose: false, lang: 'javascript', version: '0', ...(user && login) }
}

export async function isAnswering(kind: Kind, url: string): Promise<boolean> {
  return answers[kind](url).then(
    () => true,
    () => false,
  )
}

function hears(
  url: string,
  usualPort: number,
  talk: { says: string; hears: RegExp; fails: RegExp },
): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || usualPort) })
    let heard = ''
    const finish = (error?: Error) => {
      socket.destroy()
      if (error) reject(error)
      else resolve()
    }
    socket.setTimeout(PATIENCE_MS, () => finish(new Error('no answer')))
    socket.on('error', finish)
    socket.on('close', () => finish(new Error('the connection was closed')))
    socket.on('connect', () => socket.write(talk.says))
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      const failure = talk.fails.exec(heard)
      if (talk.hears.test(heard)) finish()
      else if (failure) finish(new Error(failure[0].slice(0, 100).trim()))
    })
  })
}
