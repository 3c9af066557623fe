import { newId } from '@encaixe/service-kit'
import { expect, test } from 'vitest'
import { msgAgentReply } from '../../src/notices/agent/msg-agent-reply.ts'
import { insertDeliveries } from '../../src/sending/insert-deliveries.sql.ts'
import { loadDeliveries } from '../../src/sending/load-deliveries.sql.ts'
import { ownDatabase } from '../own-database.ts'
import { somebody } from '../world.ts'

const ofTest = ownDatabase()
const occasion = { professionalId: null, timezone: 'America/Sao_Paulo' }

/** Answers to a phone, in the order in which they were given. */
async function answersTo(phone: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let left = count; left > 0; left -= 1) {
    const params = { text: 'Oi!', options: [], until: '2099-01-01T00:00:00Z' }
    const deliveries = msgAgentReply.to({ userId: null, phone, email: null }, params, occasion)
    const event = { eventId: newId(), traceparent: undefined, deliveries }
    const [ref] = await ofTest().transaction(({ tx }) => insertDeliveries(tx, [event]))
    if (ref) ids.push(ref.id)
  }
  return ids
}

const areBehind = async (ids: string[]) =>
  (await loadDeliveries(ofTest().prisma, ids)).map((one) => one?.isBehind)

test('an answer of the agent waits until the earlier ones to its phone have left', async () => {
  const [first = '', second = '', third = ''] = await answersTo(somebody().phone, 3)
  const [other = ''] = await answersTo(somebody().phone, 1)
  expect(await areBehind([third, second, first, other])).toEqual([true, true, false, false])
  const { prisma } = ofTest()
  await prisma.delivery.update({ where: { id: first }, data: { status: 'sent' } })
  await prisma.delivery.update({ where: { id: second }, data: { status: 'failed' } })
  expect(await areBehind([third, second])).toEqual([true, false])
  // Nobody waits for what will not leave any more.
  await prisma.delivery.update({
    where: { id: second },
    data: { status: 'skipped', reason: 'opted_out' },
  })
  expect(await areBehind([third])).toEqual([false])
})
