import { createServer, type Socket } from 'node:net'
import { billingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { testCaller, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretSealer } from '../src/pix/account/sealed-secrets.ts'
import { type PixWorld, startPixWorld } from './pix-world.ts'

/** A bank that takes connections and never answers. */

const CHARGES = 30

let world: PixWorld
let operator: ReturnType<typeof testCaller>
const sockets = new Set<Socket>()
const silent = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
})
beforeAll(async () => {
  world = await startPixWorld()
  operator = testCaller(world.bus.url)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  silent.close()
  await operator.close()
  await world.stop()
})

async function connected() {
  const someone = await world.someone()
  await someone.connect()
  const { professionalId } = someone
  const row = await world.prisma.pixAccount.findUniqueOrThrow({ where: { professionalId } })
  const sealer = secretSealer([{ id: 'test', secret: 'a-secret-of-the-accounts-at-providers' }])
  return { professionalId, path: sealer.open(row).callbackPath }
}

async function open({ professionalId }: { professionalId: string }) {
  const wanted = { professionalId, appointmentId: newId(), amountCents: 100, text: 'Sessão' }
  const { charge } = await world.bus.call(billingRpcs.openCharge, wanted)
  if (!charge) throw new Error('a connected account makes charges')
  return { ...charge, appointmentId: wanted.appointmentId }
}
const callback = (path: string, txids: string[]) =>
  world.bus.call(billingRpcs.receivePixCallback, { path, txids })

test('a bank that hangs, with callbacks in a loop, delays nobody else’s confirmation', async () => {
  const [ana, bia] = [await connected(), await connected()]
  const hers = await Promise.all(Array.from({ length: CHARGES }, () => open(ana)))
  const his = await open(bia)
  const { port } = Object(silent.address())
  await world.prisma.pixAccount.update({
    where: { professionalId: ana.professionalId },
    data: { apiUrl: `https://127.0.0.1:${port}`, version: { increment: 1 } },
  })
  const named = () =>
    callback(
      ana.path,
      hers.map(({ txid }) => txid),
    )
  await named()
  await until(() => sockets.size > 0, { what: 'a request that hangs' })
  await named()
  await world.pay(his.payload)
  await callback(bia.path, [his.txid])
  const { appointmentId } = his
  await until(
    async () => {
      await named()
      const { items } = await operator.call(billingRpcs.showCharges, { appointmentId })
      return items.some(({ state }) => state === 'paid')
    },
    { what: 'the confirmation of another account', timeoutMs: 30_000 },
  )
  // All of hers were due before. Had he waited behind them, each would have been asked for.
  expect(sockets.size).toBeLessThan(CHARGES / 2)
})
