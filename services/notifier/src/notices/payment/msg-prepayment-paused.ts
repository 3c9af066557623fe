import { z } from 'zod'
import { firstName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { daysAfter, emailToOwner } from '../texts.ts'

/** To the professional: without a connected Pix account nobody is asked for a prepayment. */
export const msgPrepaymentPaused = defineNotice({
  key: 'msgPrepaymentPaused',
  audience: 'professional',
  channels: ['in_app', 'whatsapp', 'email'],
  params: z.object({ name: z.string(), toldAt: z.string() }),
  example: { name: 'Ana Souza', toldAt: '2026-11-26T15:00:00-03:00' },
  group: 'payments',
  usefulUntil: ({ toldAt }) => daysAfter(toldAt, 7),
  quietHours: 'wait',
  texts: {
    whatsapp: {
      name: 'msg_prepayment_paused',
      body: 'Olá, {{1}}! A sua conta Pix não está mais conectada ao Encaixe. Por isso, os novos horários são marcados sem pagamento adiantado.\n\nPara voltar a pedir, conecte a conta em Ajustes, Pix.',
      parameters: ({ name }) => [firstName(name)],
    },
    email: ({ name }, { publicUrl }) =>
      emailToOwner({
        subject: 'O pagamento adiantado está parado',
        preview: 'A sua conta Pix não está mais conectada.',
        heading: 'O pagamento adiantado está parado',
        paragraphs: [
          `Olá, ${firstName(name)}! A sua conta Pix não está mais conectada ao Encaixe. Por isso, os novos horários são marcados sem pagamento adiantado.`,
          'Para voltar a pedir, conecte a conta de novo.',
        ],
        action: { label: 'Conectar a conta', url: `${publicUrl}/ajustes/pix/conta` },
      }),
    in_app: () => ({
      title: 'O pagamento adiantado está parado',
      body: 'A sua conta Pix não está mais conectada. Conecte de novo em Ajustes, Pix.',
    }),
  },
})
