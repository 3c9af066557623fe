// The limit of a listing: the same answer, by the same server, without anything behind it.
import { fastify } from 'fastify'

const [body = '{}'] = process.argv.slice(2)
const answer: unknown = JSON.parse(body)
const server = fastify()
server.get('/api/booking', async () => answer)
const url = await server.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${url}\n`)
