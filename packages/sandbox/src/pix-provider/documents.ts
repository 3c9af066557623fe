import { z } from 'zod'

/**
 * The documents of the API Pix (bacen/pix-api, openapi.yaml 2.9.0) that the provider takes and gives, as far as an
 * immediate charge needs them. What is taken is strict: a property that the standard does not name is refused.
 */

export const txid = z.string().regex(/^[a-zA-Z0-9]{26,35}$/)
export const endToEndId = z.string().regex(/^[a-zA-Z0-9]{32}$/)
export const refundId = z.string().regex(/^[a-zA-Z0-9]{1,35}$/)
const money = z.string().regex(/^\d{1,10}\.\d{2}$/)
const positiveMoney = money.refine((text) => Number(text) > 0, 'é zero')
const moment = z.iso.datetime({ offset: true })
const cpf = z.string().regex(/^\d{11}$/)
const cnpj = z.string().regex(/^[0-9A-Z]{14}$/)
const name = z.string().max(200)

const debtor = z.xor([z.strictObject({ cpf, nome: name }), z.strictObject({ cnpj, nome: name })])
const shared = {
  devedor: debtor.optional(),
  loc: z.strictObject({ id: z.int() }).optional(),
  chave: z.string().min(1).max(77),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z
    .array(z.strictObject({ nome: z.string().max(50), valor: z.string().max(200) }))
    .max(50)
    .optional(),
}
const expiry = z.int().min(1).max(2_147_483_647)
const changeable = z.int().min(0).max(1).optional()

export const chargeRequest = z.strictObject({
  calendario: z.strictObject({ expiracao: expiry.default(86_400) }),
  valor: z.strictObject({ original: positiveMoney, modalidadeAlteracao: changeable }),
  ...shared,
})
export type ChargeRequest = z.output<typeof chargeRequest>

export const chargeRevision = z
  .strictObject({
    calendario: z.strictObject({ expiracao: expiry }),
    valor: z.strictObject({ original: positiveMoney, modalidadeAlteracao: changeable }),
    ...shared,
    status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR'),
  })
  .partial()

const chargeStatus = z.enum([
  'ATIVA',
  'CONCLUIDA',
  'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  'REMOVIDA_PELO_PSP',
])

export const refund = z.strictObject({
  id: refundId,
  rtrId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  valor: money,
  natureza: z.literal('ORIGINAL'),
  horario: z.strictObject({ solicitacao: moment, liquidacao: moment.optional() }),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  motivo: z.string().max(140).optional(),
})
export type RefundDocument = z.output<typeof refund>

export const pix = z.strictObject({
  endToEndId,
  txid: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,35}$/)
    .optional(),
  valor: money,
  chave: z.string().max(77),
  horario: moment,
  infoPagador: z.string().max(140).optional(),
  devolucoes: z.array(refund).optional(),
})
export type PixDocument = z.output<typeof pix>

const location = z.string().max(77)
export const charge = z.strictObject({
  txid,
  revisao: z.int().min(0),
  calendario: z.strictObject({ criacao: moment, expiracao: expiry }),
  status: chargeStatus,
  location,
  loc: z.strictObject({ id: z.int(), location, tipoCob: z.literal('cob'), criacao: moment }),
  valor: z.strictObject({ original: money, modalidadeAlteracao: changeable }),
  chave: z.string().max(77),
  devedor: debtor.optional(),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: shared.infoAdicionais,
  pixCopiaECola: z.string().max(512),
  pix: z.array(pix).optional(),
})
export type ChargeDocument = z.output<typeof charge>

const parameters = z.looseObject({
  inicio: moment,
  fim: moment,
  paginacao: z.strictObject({
    paginaAtual: z.int(),
    itensPorPagina: z.int(),
    quantidadeDePaginas: z.int(),
    quantidadeTotalDeItens: z.int(),
  }),
})
export const chargeList = z.strictObject({ parametros: parameters, cobs: z.array(charge) })
export const pixList = z.strictObject({ parametros: parameters, pix: z.array(pix) })

const page = z.coerce.number().int().min(0).default(0)
const pageSize = z.coerce.number().int().min(1).max(1_000).default(100)
const span = {
  inicio: moment,
  fim: moment,
  'paginacao.paginaAtual': page,
  'paginacao.itensPorPagina': pageSize,
}
export const chargeQuery = z.strictObject({ ...span, status: chargeStatus.optional() })
export const pixQuery = z.strictObject({
  ...span,
  txid: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,35}$/)
    .optional(),
})

export const refundRequest = z.strictObject({
  valor: positiveMoney,
  natureza: z.literal('ORIGINAL').optional(),
  descricao: z.string().max(140).optional(),
})

export const webhookRequest = z.strictObject({
  webhookUrl: z.url({ protocol: /^https?$/ }),
})
export const webhook = z.strictObject({
  webhookUrl: z.string(),
  chave: z.string().max(77),
  criacao: moment,
})

/** What the location of a dynamic code answers, signed. */
export const payload = z.strictObject({
  txid,
  revisao: z.int(),
  calendario: z.strictObject({ criacao: moment, apresentacao: moment, expiracao: expiry }),
  status: chargeStatus,
  valor: z.strictObject({ original: money, modalidadeAlteracao: changeable }),
  chave: z.string().max(77),
  devedor: debtor.optional(),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: shared.infoAdicionais,
})

export const problem = z.strictObject({
  type: z.string().startsWith('https://pix.bcb.gov.br/api/v2/error/'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  correlationId: z.string(),
  violacoes: z
    .array(z.strictObject({ razao: z.string(), propriedade: z.string(), valor: z.string() }))
    .optional(),
})

/** What a callback says, at the address with `/pix` appended. */
export const callback = z.strictObject({ pix: z.array(pix).min(1) })
