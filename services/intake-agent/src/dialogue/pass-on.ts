import type { Reply, Talk } from './conversation.ts'
import { aside, ended, menu, nameOf, reply } from './reply.ts'
import { helloWords, introduction } from './texts/common.ts'
import type { Page } from './world/page.ts'
import type { Tools } from './world/tools.ts'

/** Sends nothing for a page whose professional answers in person. */
export const whereAnswered = (tools: Tools): Tools => ({
  ...tools,
  async commit(change) {
    const page = await tools.page(change.slug)
    return page && !page.manner.enabled ? { done: false, code: 'AGENT_OFF' } : tools.commit(change)
  },
})

/** Notifies the professional, who answers in the conversation. */
export function passOn({ facts, memory }: Pick<Talk, 'facts' | 'memory'>, page: Page): Reply {
  const whom = nameOf(page)
  const isWeb = facts.person.channel === 'web'
  const text = isWeb
    ? `${whom} prefere responder pessoalmente. Para marcar, é só escolher um horário na página.`
    : `${whom} responde por aqui pessoalmente. Já avisei, e a resposta chega por aqui mesmo.`
  return ended({ ...memory, page }, text, { handoff: isWeb ? null : page.slug })
}

const notWords: Readonly<Record<string, string>> = {
  audio: 'Nem sempre consigo ouvir áudios. Pode escrever o que precisa?',
  image: 'Recebi a imagem, mas ainda não consigo ver fotos. Pode escrever o que precisa?',
  video: 'Recebi o vídeo, mas ainda não consigo ver vídeos. Pode escrever o que precisa?',
  document: 'Recebi o arquivo, mas ainda não consigo abri-lo. Pode escrever o que precisa?',
  location: 'Recebi a localização, obrigado! Pode escrever o que precisa?',
  contacts: 'Recebi o contato, obrigado! Pode escrever o que precisa?',
  unknown: 'Não consegui abrir essa mensagem. Pode escrever o que precisa?',
}

/** The answer to a message without text, or nothing if it needs none. */
export function answerToOther(talk: Talk): Reply {
  const { memory, turn } = talk
  const { page } = memory
  const what = turn.said.flatMap((one) => (one.kind === 'other' ? one.what : [])).at(-1)
  if (what === 'sticker' && !memory.greeted) {
    return reply(memory, `${helloWords(memory, page)} ${introduction(page)}`, {
      options: menu(talk),
    })
  }
  const text = what === undefined ? undefined : notWords[what]
  if (text === undefined)
    return { text: null, options: memory.options, memory, handoff: null, unsure: false }
  return aside(memory, text, { options: menu(talk), misses: memory.misses })
}
