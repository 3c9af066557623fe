// Answers every request with the bytes from standard input.
import { buffer } from 'node:stream/consumers'
import { fastify } from 'fastify'

const [type = ''] = process.argv.slice(2)
const body = await buffer(process.stdin)
const isJson = type === 'application/json'
const answer: unknown = isJson ? JSON.parse(body.toString()) : body
const server = fastify()
server.get('/*', async (_request, reply) => (isJson ? answer : reply.type(type).send(answer)))
const url = await server.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${url}\n`)
