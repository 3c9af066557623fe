import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { decrypt } from './decrypt.ts'

/** A message that a browser has. */
export interface PushedMessage {
  /** As it was before it was encrypted. */
  text: string
  ttl: number
  urgency: string
  topic: string | null
  /** How often it came: a later one of the same topic replaces it. */
  copies: number
}

interface Browser {
  privateKey: string
  auth: string
  /** The sender's, base64url; null: any may send. */
  applicationServerKey: string | null
  messages: PushedMessage[]
}

export type Browsers = ReturnType<typeof createBrowsers>

/** Browsers that are subscribed to push, and what came to them. */
export function createBrowsers() {
  const browsers = new Map<string, Browser>()
  return {
    /** What `pushManager.subscribe` does. */
    subscribe(applicationServerKey: string | null) {
      const id = randomUUID()
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16).toString('base64url')
      const privateKey = ecdh.getPrivateKey('base64url')
      browsers.set(id, { privateKey, auth, applicationServerKey, messages: [] })
      return { id, keys: { p256dh: ecdh.getPublicKey('base64url'), auth } }
    },
    find: (id: string) => browsers.get(id),
    unsubscribe: (id: string) => browsers.delete(id),
    /** @throws {Undecipherable} */
    receive(browser: Browser, body: Buffer, sent: Omit<PushedMessage, 'text' | 'copies'>) {
      const text = decrypt(body, browser)
      const before = browser.messages.find(({ topic }) => topic !== null && topic === sent.topic)
      browser.messages = browser.messages.filter((message) => message !== before)
      browser.messages.push({ ...sent, text, copies: (before?.copies ?? 0) + 1 })
    },
  }
}
