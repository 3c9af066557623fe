import type { FastifyInstance, FastifyReply } from 'fastify'
import { type AccessKey, type SignatureProblem, signatureProblem } from './signature.ts'

/** What clients of the sandbox sign with. */
export const sandboxAccessKey: AccessKey = {
  accessKeyId: 'sandbox',
  secretAccessKey: 'the-secret-of-the-sandbox',
}

const statuses: Record<SignatureProblem, number> = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  InvalidAccessKeyId: 403,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
}

const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply
    .code(status)
    .type('application/xml')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`)

/**
 * An S3-compatible object store in memory, at `/object-storage`, with the bucket in the path: put, get
 * and delete one object. Buckets need not be made; every request has to be signed.
 */
export function objectStorageRoutes(app: FastifyInstance) {
  const objects = new Map<string, { type: string; bytes: Buffer }>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('preHandler', async (request, reply) => {
    const { method, url, headers } = request
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const problem = signatureProblem({ method, url, headers, body }, sandboxAccessKey, Date.now())
    if (problem) return refuse(reply, statuses[problem], problem)
  })

  app.put('/object-storage/*', async (request, reply) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const type = request.headers['content-type'] ?? 'application/octet-stream'
    objects.set(request.url, { type, bytes })
    return reply.code(200).send()
  })

  app.get('/object-storage/*', async (request, reply) => {
    const object = objects.get(request.url)
    if (!object) return refuse(reply, 404, 'NoSuchKey')
    return reply.type(object.type).send(object.bytes)
  })

  app.delete('/object-storage/*', async (request, reply) => {
    objects.delete(request.url)
    return reply.code(204).send()
  })
}
