import type { SocialTone } from '../../reading/command.ts'
import type { Memory } from '../memory.ts'
import type { Manner, Page } from '../world/page.ts'
import { firstName, shownName } from './words.ts'

/** The first of the variants that the last answer did not hold. */
export const varied = ({ lastText }: Memory, variants: readonly string[]): string =>
  variants.find((one) => !lastText.includes(one)) ?? variants[0] ?? ''

type Tone = Manner['tone']
const sayings = {
  hello: { friendly: 'Oi', formal: 'Olá' },
  welcome: {
    friendly: 'Por nada! Se precisar, é só escrever.',
    formal: 'Não há de quê. Estou à disposição.',
  },
  bye: {
    friendly: 'Até mais! Qualquer coisa, é só escrever.',
    formal: 'Até logo. Estou à disposição.',
  },
  pause: {
    friendly: 'Sem pressa! Quando decidir, é só me dizer.',
    formal: 'Sem pressa. Quando decidir, é só escrever.',
  },
  farewell: { friendly: 'Até lá!', formal: 'Até lá.' },
  pity: { friendly: 'Que pena, esse', formal: 'Lamento, esse' },
} as const satisfies Record<string, Record<Tone, string>>

/** A text in the page's tone, or in the default tone without a page. */
export const saying = (
  which: keyof typeof sayings,
  page: Pick<Page, 'manner'> | null | undefined,
): string => sayings[which][page?.manner.tone ?? 'friendly']

/** Half a sentence for what happened to somebody, before anything else is said. */
const met: Partial<Record<SocialTone, Record<Tone, string>>> = {
  grief: { friendly: 'Sinto muito pela sua perda.', formal: 'Meus sentimentos.' },
  illness: { friendly: 'Poxa, espero que melhore logo.', formal: 'Desejo melhoras.' },
  joy: { friendly: 'Que notícia boa, parabéns!', formal: 'Parabéns!' },
  apology: { friendly: 'Imagina, sem problema.', formal: 'Não há problema algum.' },
  anger: { friendly: 'Desculpe pelo transtorno.', formal: 'Peço desculpas pelo transtorno.' },
}
export const metWords = (tones: readonly SocialTone[], page: Page | null): string | undefined => {
  const tone = tones.find((one) => met[one] !== undefined)
  return tone && met[tone]?.[page?.manner.tone ?? 'friendly']
}

/** `Oi, Marta!` */
export const helloWords = ({ name }: Pick<Memory, 'name'>, page: Page | null): string =>
  `${saying('hello', page)}${name ? `, ${firstName(name)}` : ''}!`

/** Everybody hears that a machine writes, also where the professional has worded the greeting. */
export const introduction = (page: Page | null): string => {
  const whose = page ? `da agenda de ${shownName(page.name)}` : 'do Encaixe'
  const itself = `Sou o assistente ${whose}. Posso marcar, confirmar, mudar ou cancelar um horário.`
  return page?.manner.greeting ? `${page.manner.greeting}\n\n${itself}` : itself
}

/** What is still asked when something else has been answered. */
const askedAgain: Partial<Record<NonNullable<Memory['asked']>, string>> = {
  page: 'De quem é a agenda?',
  service: 'Qual dos serviços fica melhor?',
  place: 'Em qual dos lugares fica melhor?',
  when: 'Qual horário você prefere?',
  appointment: 'De qual horário você fala?',
  flow: 'O que você prefere?',
  name: 'Falta só o nome e o sobrenome: quais são?',
  phone: 'Falta só o WhatsApp: qual é o número, com DDD?',
  address: 'Falta só o endereço: qual é a rua, o número e o bairro?',
}

/** The open question once more; its buttons are enough if it was just asked in the same words. */
export function askAgain({ asked, lastText }: Pick<Memory, 'asked' | 'lastText'>): string {
  const again = (asked && askedAgain[asked]) ?? ''
  return lastText.includes(again) ? '' : again
}

/** What is said to a message that says nothing to the agent: first a hint, then what is understood, then the person. */
export const puzzled = (memory: Memory, page: Page | null): string =>
  varied(memory, [
    page
      ? `Não entendi bem. Posso marcar, confirmar, mudar ou cancelar um horário com ${shownName(page.name)}. Por exemplo: “quero marcar sexta à tarde”.`
      : 'Não entendi bem. Me diga com quem e quando: por exemplo, “quero marcar com a Ana sexta à tarde”.',
    'Desculpe, ainda não peguei. É para marcar, mudar ou cancelar um horário?',
  ])

/** The same beside something that is open. */
export const puzzledBeside = (memory: Memory): string =>
  varied(memory, ['Não entendi bem essa parte.', 'Desculpe, não peguei o que você quis dizer.'])

/** Before the same words as in the answer before. */
export const sayAgain = 'Repetindo, para ficar claro:'
export const stillPuzzled = 'Ainda não entendi, desculpe. Quer falar com uma pessoa?'
export const optionGone = 'Essa opção já passou. Me diga de novo o que você precisa?'

export const called = (whom: string): string =>
  `Certo, avisei ${whom}. A resposta chega por aqui mesmo; enquanto isso, fico em silêncio.`
export const onlyBooks = (whom: string): string =>
  `Por este chat só cuido da agenda. Ao marcar um horário, ${whom} recebe o seu contato e fala com você.`

/** What whoever may be in danger hears first. */
export const inDanger =
  'Sinto muito que esteja tão difícil. Você não precisa passar por isso só: o CVV ouve de graça, a qualquer hora, no 188. Em perigo, ligue 192.'

export const upper = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase())
