import type { Manner, Page } from '../page.ts'

/** The formal variants of texts. */
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
    friendly: 'Certo! O que você precisa: marcar, mudar ou cancelar um horário?',
    formal: 'Certo. O que deseja: marcar, mudar ou cancelar um horário?',
  },
  wait: {
    friendly: 'Sem pressa! Quando decidir, é só me dizer.',
    formal: 'Sem pressa. Quando decidir, é só escrever.',
  },
  puzzled: { friendly: 'Não entendi bem.', formal: 'Desculpe, não compreendi.' },
  farewell: { friendly: 'Até lá!', formal: 'Até lá.' },
  pity: { friendly: 'Que pena, esse', formal: 'Lamento, esse' },
} as const satisfies Record<string, Record<Manner['tone'], string>>

/** A text in the page's tone, or in the default tone without a page. */
export const saying = (
  which: keyof typeof sayings,
  page: Pick<Page, 'manner'> | null | undefined,
): string => sayings[which][page?.manner.tone ?? 'friendly']
