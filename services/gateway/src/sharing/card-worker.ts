import { parentPort } from 'node:worker_threads'
import type { Card } from './card.ts'
import { coloursOf } from './colour.ts'
import { drawCard } from './draw-card.ts'

// A thread of its own, started by card-drawer.ts: drawing takes tens of milliseconds, in which nobody
// else should wait.

const port = parentPort
if (!port) throw new Error('cards are drawn in a thread of their own')

export interface Wanted {
  card: Card
  photo: Uint8Array | null
}

port.on('message', ({ card, photo }: Wanted) => {
  drawCard(card, photo).then(
    (jpeg) => port.postMessage({ jpeg }),
    (error: unknown) => port.postMessage({ failed: String(error) }),
  )
})
// The first drawing takes five times as long as the others: libraries wake up, the typeface is read.
const nobody = { name: 'A', profession: 'A', freeDay: null, address: 'a', colour: coloursOf(null) }
await drawCard(nobody, null)
port.postMessage({ ready: true })
