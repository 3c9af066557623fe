import type { FastifyInstance } from 'fastify'
import { textOf } from './voice-note.ts'

const MOST_BYTES = 25 * 1024 * 1024

interface Heard {
  status?: number
  body: unknown
}
type Hear = (file: Buffer) => Promise<Heard> | Heard

const refused = (status: number, message: string): Heard => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code: null } },
})

/** Models by name: one that hears, and those that a service has to live with. */
const models: Readonly<Record<string, Hear>> = {
  'whisper-1': (file) => {
    const text = textOf(file)
    return text === null ? refused(400, 'Invalid file format.') : { body: { text } }
  },
  silent: () => ({ body: { text: '' } }),
  overloaded: () => refused(503, 'The model is overloaded.'),
  garbled: () => ({ body: 'not what was asked for' }),
  hanging: () => new Promise(() => undefined),
}

/** Transcription behind the API that most services have (OpenAI's audio transcriptions). */
export function transcriptionRoutes(app: FastifyInstance) {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, body),
  )

  app.get('/transcription/v1/models', async () => ({
    object: 'list',
    data: Object.keys(models).map((id) => ({ id, object: 'model' })),
  }))

  app.post('/transcription/v1/audio/transcriptions', async (request, reply) => {
    const { status = 200, body } = await heard(request.body, request.headers['content-type'])
    return reply.code(status).type('application/json').send(JSON.stringify(body))
  })
}

async function heard(body: unknown, contentType: string | undefined): Promise<Heard> {
  if (!Buffer.isBuffer(body) || !contentType) return refused(400, 'Use multipart/form-data.')
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData()
  const [file, model] = [form.get('file'), form.get('model')]
  if (!(file instanceof File)) return refused(400, "'file' is a required property")
  const hear = models[String(model)]
  if (!hear) return refused(404, `The model '${model}' does not exist.`)
  return hear(Buffer.from(await file.arrayBuffer()))
}
