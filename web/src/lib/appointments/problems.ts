import { type Message, TO_PLANS } from '../forms/form-problem.ts'

/** What the API's refusals of a change say to a professional, in words. */
export const saidOfChange: Readonly<Record<string, Message>> = {
  STALE_VERSION: {
    title: 'Este horário mudou enquanto você olhava',
    body: 'Nada foi alterado. Veja aqui como ele está agora e, se ainda quiser, tente de novo.',
  },
  INVALID_TRANSITION: {
    title: 'Isso não dá mais para fazer',
    body: 'O horário já está em outra situação. Veja aqui como ele ficou.',
  },
  SLOT_TAKEN: {
    title: 'Esse horário já está ocupado',
    body: 'Outro atendimento começa ou termina no meio dele. Escolha outro horário.',
  },
  SLOT_UNAVAILABLE: {
    title: 'Esse horário não dá',
    body: 'Escolha um que ainda não passou.',
  },
  SERVICE_NOT_FOUND: {
    title: 'Esse serviço não está mais na sua página',
    body: 'Escolha outro. O horário continua como estava.',
  },
  PLAN_LIMIT_REACHED: {
    title: 'O seu plano chegou ao limite',
    body: 'Este mês ou a lista de clientes já está completa. Um plano maior abre espaço.',
    way: TO_PLANS,
  },
  PLAN_FEATURE_REQUIRED: {
    title: 'O seu plano não tem isso',
    body: 'Horários que se repetem fazem parte dos planos pagos.',
    way: TO_PLANS,
  },
  NOT_FOUND: {
    title: 'Não encontramos esse horário',
    body: 'Ele pode ter sido apagado.',
  },
}
