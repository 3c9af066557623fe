import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorCode, type Faults } from '../../faults.ts'
import { PixProblem } from '../problems.ts'

/** Applies the configured faults: away, slow, reset, or silent after the operation. */
export function meetFaults(app: FastifyInstance, faults: Faults) {
  const unanswered = new WeakSet<FastifyRequest>()
  app.addHook('onSend', async (request, _reply, payload) => {
    // The answer never comes: the client gives up, or the sandbox stops.
    if (unanswered.has(request)) await new Promise(() => undefined)
    return payload
  })
  app.addHook('preHandler', async (request, reply) => {
    const fault = faults.take('pix', partOf(request.url))
    if (!fault) return
    if (fault.mode === 'slow') await delay(fault.delayMs)
    else if (fault.mode === 'reset') {
      reply.hijack()
      request.raw.socket.destroy()
    } else if (fault.mode === 'timeout_after_accept') unanswered.add(request)
    else if (fault.mode === 'down') throw away()
    else
      throw new PixProblem('RequisicaoInvalida', 'Ligado na caixa de areia.', [], errorCode(fault))
  })
}

const away = () =>
  new PixProblem(
    'ServicoIndisponivel',
    'Serviço não está disponível no momento. Serviço solicitado pode estar em manutenção.',
  )

function partOf(url: string): string {
  if (url.startsWith('/oauth')) return 'token'
  if (url.includes('/devolucao/')) return 'refund'
  const [, part = ''] = /^\/api\/v2\/(\w+)/.exec(url) ?? []
  return part
}
