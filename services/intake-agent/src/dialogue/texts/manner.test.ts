import { expect, test } from 'vitest'
import { converse } from '../../../test/lab/conversation.ts'
import { appointment, JOAO, NOW, town } from '../../../test/lab/town.ts'
import { type Manner, usualManner } from '../world/page.ts'

/** João has a message from Ana's page; the agent speaks as Ana has set it. */
function withAna(manner: Partial<Manner>) {
  const there = town([appointment('ana-souza', '26/11', '15:00')])
  const [ana] = there.practices
  if (!ana) throw new Error('Ana has left the town')
  ana.page.manner = { ...usualManner, ...manner }
  const person = { channel: 'whatsapp', phone: JOAO, name: 'João Silva' } as const
  const tools = there.toolsFor(JOAO)
  const talk = converse({ person, tools, pages: [ana.page], page: null, clock: () => NOW })
  const said = async (...words: string[]) => {
    for (const word of words) await talk.say(word)
    return talk.transcript.at(-1)?.reply ?? ''
  }
  return { said, there, talk }
}

test('the agent tells what the professional lets it tell', async () => {
  const { said } = withAna({
    address: 'Rua das Flores, 10.',
    price: 'O pacote sai por R$ 500,00.',
    preparation: 'Venha sem maquiagem.',
  })
  expect(await said('onde fica?')).toBe('Rua das Flores, 10.')
  const price = await said('quanto custa?')
  expect(price).toContain('R$ 150,00')
  expect(price).toContain('O pacote sai por R$ 500,00.')
  for (const question of [
    'preciso levar alguma coisa?',
    'tem que estar em jejum?',
    'como me preparo?',
  ]) {
    expect(await said(question)).toContain('Venha sem maquiagem.')
  }
})

test('the agent makes nothing up if the professional has left no recommendation', async () => {
  const { said } = withAna({})
  expect(await said('o que devo levar?')).toContain('ainda não me disse nada')
})

test('a client who has booked hears how to prepare', async () => {
  const { said, there } = withAna({ preparation: 'Venha sem maquiagem.' })
  expect(await said('quero marcar mais um horário amanhã às 10h', 'sim')).toContain(
    'Venha sem maquiagem.',
  )
  expect(there.written).toHaveLength(1)
})

test.each([
  ['friendly', 'Oi, João!', 'Por nada!'],
  ['formal', 'Olá, João!', 'Não há de quê.'],
] as const)(
  'a %s agent begins as the professional wants, and says that it is one',
  async (tone, hello, welcome) => {
    const { said } = withAna({ tone, greeting: 'Que bom ter você aqui.' })
    const first = await said('oi')
    expect(first).toMatch(new RegExp(`^${hello} Que bom ter você aqui.`))
    expect(first).toContain('Sou o assistente da agenda de Ana Souza')
    expect(await said('obrigado')).toContain(welcome)
  },
)

test('an agent that is switched off passes the conversation on and writes nothing', async () => {
  const { said, there, talk } = withAna({})
  await said('quero cancelar meu horário')
  const [ana] = there.practices
  if (ana) ana.page.manner = { ...usualManner, enabled: false }
  expect(await said('sim')).toContain('responde por aqui pessoalmente')
  expect(there.written).toEqual([])
  expect(talk.handoffs).toEqual(['ana-souza'])
  // Of another page it speaks as before.
  expect(await said('https://encaixe.example/p/bruno-lima quanto custa?')).toContain('R$ 50,00')
})

test.each(['quanto custa?', 'meus horários', 'quero marcar', 'mensagem sem pé nem cabeça', 'oi'])(
  'whoever writes “%s” again and again does not get the same answer twice in a row',
  async (words) => {
    const { said, talk } = withAna({})
    await said(words, words, words, words)
    const replies = talk.transcript.map(({ reply }) => reply)
    expect(replies.filter((one, at) => at > 0 && one === replies[at - 1])).toEqual([])
  },
)
