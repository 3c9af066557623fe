// A process for the tests of the supervisor: `node stub.mjs <port> [complaint]` listens and answers, or
// says a complaint and fails. It never stops on its own.
import { createServer } from 'node:net'

const [port, complaint] = process.argv.slice(2)
if (complaint) {
  process.stderr.write(`Error: ${complaint}\n`)
  process.exit(1)
}
createServer((socket) => socket.end()).listen(Number(port), '127.0.0.1')
