import type { Message } from '../forms/form-problem.ts'

/** What `/entrar?erro=` says, by the code the gateway sends a person back with. */
const messages: Readonly<Record<string, Message>> = {
  cancelado: {
    title: 'Você desistiu no meio do caminho',
    body: 'Sem problema: nada mudou. Quando quiser, é só entrar.',
  },
  expirado: {
    title: 'A entrada demorou demais',
    body: 'Por segurança, ela vale poucos minutos. Comece de novo: agora é rápido.',
  },
  indisponivel: {
    title: 'A entrada está fora do ar por um momento',
    body: 'Já estamos vendo. Tente de novo daqui a pouco. Quem quer agendar não precisa entrar.',
  },
  'exclusao-em-andamento': {
    title: 'Esta conta está sendo excluída',
    body: 'Estamos apagando o que era dela. Quando terminar, dá para criar uma nova com o mesmo e-mail.',
  },
  'entre-de-novo': {
    title: 'Precisamos ter certeza de que é você',
    body: 'Entre com a sua senha mais uma vez para continuar.',
  },
  /** Set by this server when a session has ended. */
  sessao: {
    title: 'Você saiu deste aparelho',
    body: 'A sua entrada terminou ou foi encerrada em outro lugar. Entre de novo para continuar.',
  },
  /** Set by this server when the person asked for it. */
  'saiu-de-todos': {
    title: 'Pronto: você saiu de todos os aparelhos',
    body: 'Se alguém mais usava a sua conta, troque também a senha ao entrar de novo.',
  },
  falhou: {
    title: 'Não deu para entrar',
    body: 'Algo se perdeu no caminho. Tente de novo: costuma resolver.',
  },
}

export function signInMessage(code: string | null): Message | null {
  if (!code) return null
  return (Object.hasOwn(messages, code) ? messages[code] : messages.falhou) ?? null
}
