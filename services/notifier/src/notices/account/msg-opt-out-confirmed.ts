import { z } from 'zod'
import { defineNotice } from '../define.ts'
import { either } from '../whatsapp.ts'

const out = {
  name: 'msg_opt_out_confirmed',
  body: 'Pronto: você não recebe mais avisos do Encaixe. Só respondemos ao que você mesmo fizer.\n\nMudou de ideia? Mande VOLTAR.',
  parameters: () => [],
}
const back = {
  name: 'msg_opt_out_undone',
  body: 'Que bom! Você volta a receber os avisos dos seus horários.\n\nPara parar, é só mandar SAIR.',
  parameters: () => [],
}

/** To whoever wrote that they want no more messages, or want them again. */
export const msgOptOutConfirmed = defineNotice({
  key: 'msgOptOutConfirmed',
  audience: 'person',
  channels: ['whatsapp'],
  params: z.object({ optedOut: z.boolean(), until: z.string() }),
  example: { optedOut: true, until: '2099-01-01T00:00:00Z' },
  usefulUntil: ({ until }) => until,
  quietHours: 'ignore',
  isAnswer: true,
  // The phone may belong to no account, so no erasure would find it: it goes with the secret.
  secret: true,
  texts: {
    whatsapp: either(({ optedOut }: { optedOut: boolean }) => optedOut, out, back),
  },
})
