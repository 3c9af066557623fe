import { z } from 'zod'

/** Why a calendar could not be read. */
export const problem = z.enum([
  'address',
  'forbidden',
  'unreachable',
  'too_slow',
  'too_large',
  'redirects',
  'refused',
  'signed_out',
  'server',
  'unreadable',
  'too_complex',
  /** Something that nobody has thought of. */
  'unknown',
  /** It has not been read for long. */
  'late',
  /** It was read, and much of it was not understood. */
  'unread',
])
export type Problem = z.output<typeof problem>

/** What the professional reads. */
const texts: Readonly<Record<Problem, string>> = {
  address: 'Confira o endereço: ele começa com https://.',
  forbidden: 'Não dá para ler este endereço: ele é de uma rede interna.',
  unreachable: 'Ninguém responde neste endereço. Confira se ele está certo.',
  too_slow: 'Este endereço demora demais para responder.',
  too_large: 'Esta agenda é grande demais: são no máximo 10 MB.',
  redirects: 'Este endereço leva a outros endereços demais.',
  refused: 'Este endereço não dá mais acesso à agenda. Copie o endereço de novo e reconecte.',
  signed_out: 'O acesso a esta conta acabou. Conecte a conta de novo.',
  server: 'O servidor desta agenda está com problemas agora.',
  unreadable: 'Neste endereço não há uma agenda. Copie o endereço em formato iCal (.ics).',
  too_complex: 'Esta agenda tem repetições demais para ler.',
  unknown: 'Não conseguimos ler esta agenda agora.',
  late: 'Faz tempo que não conseguimos ler esta agenda.',
  unread:
    'Boa parte dos compromissos desta agenda veio com erro. O que deu para entender bloqueia até mais do que devia, mas algum pode ter ficado de fora. Confira os próximos dias e peça um arquivo novo a quem mantém a agenda.',
}

export const problemText = (stored: string): string => texts[problem.parse(stored)]

/** Whether access has ended, so that somebody has to act; anything else may pass by itself. */
export const endsAccess = (one: Problem): boolean => one === 'refused' || one === 'signed_out'
