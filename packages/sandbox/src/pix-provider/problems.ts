import { randomUUID } from 'node:crypto'
import type { z } from 'zod'

const kinds = {
  RequisicaoInvalida: [400, 'Requisição inválida.'],
  AcessoNegado: [403, 'Acesso Negado'],
  NaoEncontrado: [404, 'Não Encontrado'],
  ErroInternoDoServidor: [500, 'Erro Interno do Servidor'],
  ServicoIndisponivel: [503, 'Serviço Indisponível'],
  CobPayloadNaoEncontrado: [410, 'Cobrança não encontrada.'],
  CobNaoEncontrado: [404, 'Cobrança não encontrada.'],
  CobOperacaoInvalida: [400, 'Cobrança inválida.'],
  CobConsultaInvalida: [400, 'Consulta inválida.'],
  PixNaoEncontrado: [404, 'Pix não encontrado.'],
  PixDevolucaoNaoEncontrada: [404, 'Devolução não encontrada.'],
  PixDevolucaoInvalida: [400, 'Devolução inválida.'],
  PixConsultaInvalida: [400, 'Consulta inválida.'],
  WebhookNaoEncontrado: [404, 'Webhook não encontrado.'],
  WebhookOperacaoInvalida: [400, 'Webhook inválido.'],
} as const
export type ProblemKind = keyof typeof kinds

interface Violation {
  razao: string
  propriedade: string
  valor: string
}

/** Answered as application/problem+json, in the form of the standard. */
export class PixProblem extends Error {
  readonly status: number
  readonly kind: ProblemKind
  readonly violations: Violation[]

  constructor(kind: ProblemKind, detail: string, violations: Violation[] = [], status?: number) {
    super(detail)
    this.kind = kind
    this.violations = violations
    this.status = status ?? kinds[kind][0]
  }

  body() {
    return {
      type: `https://pix.bcb.gov.br/api/v2/error/${this.kind}`,
      title: kinds[this.kind][1],
      status: this.status,
      detail: this.message,
      correlationId: randomUUID(),
      ...(this.violations.length > 0 && { violacoes: this.violations }),
    }
  }
}

export const violation = (propriedade: string, razao: string, valor = ''): Violation => ({
  razao,
  propriedade,
  valor,
})

/**
 * Reads a document or query.
 * @throws {PixProblem} of this kind, with each property that does not follow the schema
 */
export function readDocument<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { kind, root }: { kind: ProblemKind; root: string },
): z.output<S> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const violations = read.error.issues.map(({ path, message }) => {
    const at = path.reduce<unknown>((inside, key) => Object(inside)[key], value)
    const propriedade = [root, ...path].join('.')
    const razao = `O campo ${propriedade} não respeita o schema: ${message}.`
    return violation(propriedade, razao, at === undefined ? '' : String(at).slice(0, 100))
  })
  throw new PixProblem(kind, 'A requisição não respeita o schema.', violations)
}
