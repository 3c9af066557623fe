import { expect, test } from 'vitest'
import { converse } from '../../../test/lab/conversation.ts'
import { openTown } from '../../../test/lab/practice.ts'
import { JOAO, NOW, practices } from '../../../test/lab/town.ts'

/** Dora's page, with a colouring that she only does at the client's, and a conversation about it. */
function dora() {
  const all = practices()
  const practice = all.find(({ page }) => page.slug === 'dora-alves')
  if (!practice) throw new Error('The town has no Dora Alves.')
  const colour = { id: 'cor', name: 'Coloração', durationMinutes: 60, priceCents: 12_000 }
  const terms = { ...colour, placeIds: ['visita'], addOn: false, addsTo: null, repeatable: false }
  practice.page.services.push(terms)
  practice.offer = {
    ...practice.offer,
    services: [...practice.offer.services, { ...terms, active: true }],
  }
  const there = openTown(all, [], () => NOW)
  const talk = converse({
    person: { channel: 'whatsapp', phone: JOAO, name: 'João Silva' },
    ...{ tools: there.toolsFor(JOAO), pages: [practice.page], clock: () => NOW },
  })
  return { there, talk }
}

test('services that have no place in common are asked for one at a time', async () => {
  const { there, talk } = dora()
  const apart = await talk.say('barba e coloração sexta às 15h')
  expect(apart.text).toMatch(
    /^Barba e Coloração são feitos em lugares diferentes.*Qual serviço você quer\?/s,
  )
  expect(apart.options.map(({ label }) => label)).toEqual(['Barba', 'Coloração'])
  expect((await talk.say('barba')).text).toMatch(/^Posso marcar Barba, sexta, 27\/11, às 15h/)
  await talk.say('sim')
  expect(there.booked).toMatchObject([{ service: 'barba', place: 'salao' }])
})
