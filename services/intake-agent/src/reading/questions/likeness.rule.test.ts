import { describe, expect, test } from 'vitest'
import { likest } from './likeness.rule.ts'

/** From which likeness on an entry answers; the reader's own. */
const LIKE = 0.4

/** What an ordinary page answers, and how people ask for it: written before the rule that finds the answer. */
const page: readonly { question: string; answer: string; ways: readonly string[] }[] = [
  {
    question: 'Tem estacionamento?',
    answer: 'Há vagas na rua e um estacionamento pago ao lado.',
    ways: [
      'onde eu deixo o carro aí?',
      'dá pra estacionar perto do consultório?',
      'tem vaga pra moto ou carro no prédio?',
    ],
  },
  {
    question: 'Qual a tolerância para atrasos?',
    answer: 'Espero até 15 minutos. Depois disso a sessão termina no horário combinado.',
    ways: [
      'se eu chegar um pouco atrasada você ainda me atende?',
      'tem tolerância?',
      'quantos minutos de atraso pode?',
    ],
  },
  {
    question: 'Vocês aceitam convênio ou plano de saúde?',
    answer: 'Atendo só particular, com recibo para reembolso.',
    ways: ['atende unimed?', 'meu plano cobre a consulta?', 'é só particular ou tem convênio?'],
  },
  {
    question: 'Aceita cartão?',
    answer: 'Sim, débito e crédito em até 3 vezes.',
    ways: ['posso passar no crédito?', 'dá pra dividir em quantas vezes?', 'vc tem maquininha?'],
  },
  {
    question: 'A partir de que idade vocês atendem crianças?',
    answer: 'A partir de 3 anos, com um responsável.',
    ways: [
      'meu filho tem 5 anos, vocês atendem?',
      'atende bebê?',
      'com quantos anos a criança já pode ir?',
    ],
  },
  {
    question: 'O que preciso levar na primeira consulta?',
    answer: 'Traga seus exames recentes e um documento com foto.',
    ways: [
      'preciso levar alguma coisa?',
      'tem que trazer exame?',
      'é minha primeira vez, o que eu levo?',
    ],
  },
  {
    question: 'Você atende online?',
    answer: 'Sim, por vídeo, com o mesmo valor.',
    ways: [
      'dá pra fazer por videochamada?',
      'tem como ser a distância? moro em outra cidade',
      'a consulta pode ser online?',
    ],
  },
  {
    question: 'O local tem acessibilidade para cadeira de rodas?',
    answer: 'Sim: rampa na entrada e elevador até a sala.',
    ways: [
      'minha mãe é cadeirante, ela consegue entrar?',
      'tem elevador ou é escada?',
      'o prédio é acessível?',
    ],
  },
  {
    question: 'Emite recibo ou nota fiscal?',
    answer: 'Sim, mando o recibo por e-mail no mesmo dia.',
    ways: [
      'você dá nota?',
      'preciso de recibo pro imposto de renda, tem?',
      'consigo um comprovante fiscal da sessão?',
    ],
  },
  {
    question: 'Posso levar acompanhante?',
    answer: 'Pode, há uma sala de espera para uma pessoa.',
    ways: [
      'meu marido pode ir comigo?',
      'posso ir com a minha amiga junto?',
      'dá pra alguém me acompanhar?',
    ],
  },
  {
    question: 'Quanto tempo antes preciso avisar para desmarcar?',
    answer: 'Com 24 horas de antecedência a sessão não é cobrada.',
    ways: [
      'até quando posso cancelar sem pagar?',
      'se eu precisar desmarcar, qual o prazo?',
      'com quanta antecedência eu tenho que avisar que não vou?',
    ],
  },
  {
    question: 'Gestantes podem fazer o procedimento?',
    answer: 'Sim, a partir do terceiro mês e com liberação do médico.',
    ways: [
      'estou grávida, posso fazer?',
      'grávida pode?',
      'tô de 5 meses de gravidez, tem problema?',
    ],
  },
  {
    question: 'Posso levar meu cachorro?',
    answer: 'Animais pequenos são bem-vindos.',
    ways: ['aceita pet?', 'posso ir com meu dog?', 'pode entrar com gatinho na caixinha?'],
  },
  {
    question: 'O procedimento dói?',
    answer: 'Quase nada: usamos um creme anestésico.',
    ways: ['dói muito?', 'sente dor na hora?', 'tenho medo de doer, é tranquilo?'],
  },
  {
    question: 'Vocês têm Wi-Fi?',
    answer: 'Sim, a senha está no balcão.',
    ways: [
      'tem wifi aí?',
      'qual a senha do wi-fi?',
      'tem internet pra eu trabalhar enquanto espero?',
    ],
  },
]

/** What none of these answers. */
const unanswered: readonly string[] = [
  'você usa material descartável?',
  'a Marta fala inglês?',
  'qual a formação da profissional?',
  'vende creme aí?',
  'tem aula de grupo?',
  'a sala tem ar condicionado?',
  'você conhece um bom dentista?',
  'faz desconto pra estudante?',
  'posso pagar só mês que vem?',
  'quantas sessões eu vou precisar?',
  'é você mesma que atende ou uma assistente?',
  'tem presente pra dar de aniversário, tipo vale?',
  'qual xampu vocês usam?',
  'vocês contratam?',
  'tem banheiro?',
]

const found = (text: string) => {
  const best = likest(text, page)
  return best !== null && best.likeness >= LIKE ? (page[best.entry]?.question ?? null) : null
}
const ways = page.flatMap(({ question, ways }) => ways.map((way) => ({ question, way })))

test('of 45 ways to ask 15 ordinary questions at least 43 find their answer', () => {
  const right = ways.filter(({ question, way }) => found(way) === question)
  expect(right.length).toBeGreaterThanOrEqual(43)
})

const children = [{ question: 'Atende criança?', answer: 'Sim, a partir de 3 anos.' }]

test.each([
  'vcs cortam cabelo de criança pequena? o meu tem 4 aninhos',
  'corta cabelo de bebê?',
  'cortam cabelo de menino de 3 anos?',
  'dá pra levar um guri de 4 anos?',
  'vcs têm paciência com criança?',
  'minha filha tem 6 aninhos, vocês atendem?',
  'meu pequeno tem 5 anos, pode levar?',
  'com quantos aninhos já pode cortar aí?',
  'a partir de que idade vcs atendem?',
  'criançada também corta aí?',
  'vc faz corte em menininho de 3 anos?',
  'vcs trabalham com criança pequena ou só adulto?',
  'tem corte infantil?',
  'cortam cabelo de neném?',
  'atende criancinha agitada?',
])('%j asks whether children may come', (text) => {
  expect(likest(text, children)?.likeness).toBeGreaterThanOrEqual(LIKE)
})

test('a question that the page does not answer is not answered by another one', () => {
  expect(unanswered.map(found).filter((one) => one !== null)).toEqual([])
})

describe('one matching word answers nothing', () => {
  test.each([
    'quanto custa a primeira consulta?',
    'qual o endereço do consultório?',
    'posso remarcar pelo aplicativo do banco?',
    'vocês têm sala pra alugar?',
    'o que acontece na primeira sessão?',
  ])('%s', (text) => {
    expect(found(text)).toBe(null)
  })
})
