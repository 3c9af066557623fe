import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorCode, type Faults } from '../../faults.ts'
import { meetFaults } from '../../meet-faults.ts'
import { PixProblem } from '../problems.ts'

/** Applies the configured faults of a provider of the API Pix. */
export const meetPixFaults = (app: FastifyInstance, faults: Faults): void =>
  meetFaults(app, {
    take: (request) => faults.take('pix', partOf(request)),
    errorOf: (fault) =>
      fault.mode === 'down'
        ? new PixProblem(
            'ServicoIndisponivel',
            'Serviço não está disponível no momento. Serviço solicitado pode estar em manutenção.',
          )
        : new PixProblem('RequisicaoInvalida', 'Ligado na caixa de areia.', [], errorCode(fault)),
  })

function partOf({ url }: FastifyRequest): string {
  if (url.startsWith('/oauth')) return 'token'
  if (url.includes('/devolucao/')) return 'refund'
  const [, part = ''] = /^\/api\/v2\/(\w+)/.exec(url) ?? []
  return part
}
