import { z } from 'zod'

/** What is read of a provider's answers (bacen/pix-api 2.9.0); what else stands there is not looked at. */

/** Centavos of `12.50`. */
const money = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((text) => Number(text.replace('.', '')))
const moment = z.iso.datetime({ offset: true })

export const tokenAnswer = z.object({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.coerce.number().int().min(1).default(300),
})

const refund = z.object({
  id: z.string().max(35),
  valor: money,
  horario: z.object({ liquidacao: moment.optional() }).optional(),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  motivo: z.string().optional(),
})
export type RefundRead = z.output<typeof refund>

export const received = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  valor: money,
  horario: moment,
  devolucoes: z.array(refund).default([]),
})

export const charge = z.object({
  txid: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: z.object({ original: money }),
  location: z.string().max(77).optional(),
  loc: z.object({ location: z.string().max(77).optional() }).optional(),
  pixCopiaECola: z.string().max(512).optional(),
  pix: z.array(received).default([]),
})
export type ChargeRead = z.output<typeof charge>

export const refundAnswer = refund

const problem = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  violacoes: z.array(z.object({ razao: z.string().optional() })).optional(),
})

/** What a refusal says for people, in at most 300 characters. */
export function saidIn(text: string): string {
  try {
    const { violacoes = [], detail, title } = problem.parse(JSON.parse(text))
    const reasons = violacoes.map(({ razao }) => razao).filter((razao) => razao !== undefined)
    return (reasons.join(' ') || detail || title || '').slice(0, 300)
  } catch {
    return ''
  }
}
