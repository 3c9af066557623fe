import type { Manner, Page } from '../types.ts'

/** What is said otherwise where a professional wants it formal. */
const sayings = {
  hello: { friendly: 'Oi', formal: 'Olá' },
  welcome: {
    friendly: 'Por nada! Se precisar, é só escrever.',
    formal: 'Não há de quê. Estou à disposição.',
  },
  unchanged: {
    friendly: 'Tudo bem, não mudei nada. Se precisar de algo, é só escrever.',
    formal: 'Entendido, nada foi alterado. Estou à disposição.',
  },
  settled: {
    friendly: 'Combinado! Em que mais posso ajudar?',
    formal: 'Certo. Em que mais posso ajudar?',
  },
  puzzled: { friendly: 'Não entendi bem.', formal: 'Desculpe, não compreendi.' },
  farewell: { friendly: 'Até lá!', formal: 'Até lá.' },
  pity: { friendly: 'Que pena, esse', formal: 'Lamento, esse' },
} as const satisfies Record<string, Record<Manner['tone'], string>>

/** In the tone of a page, or, where it is nobody's yet, in the usual one. */
export const saying = (
  which: keyof typeof sayings,
  page: Pick<Page, 'manner'> | null | undefined,
): string => sayings[which][page?.manner.tone ?? 'friendly']
