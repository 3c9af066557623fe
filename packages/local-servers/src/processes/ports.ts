import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { PlainError } from '../plain/run.mjs'

export interface PortWish {
  port: number
  /** What wants it, as the person knows it. */
  for: string
}

/** Throws one sentence that names the first port somebody else has taken. */
export async function requireFree(wishes: readonly PortWish[]): Promise<void> {
  for (const wish of wishes) {
    if (await isFree(wish.port)) continue
    const owner = ownerOf(wish.port)
    throw new PlainError(
      `Port ${wish.port}, which ${wish.for} needs, is taken by ${owner ?? 'another process'}: stop that, or choose other ports with "npm start -- --port N".`,
    )
  }
}

/**
 * Throws one sentence that names the first port no browser asks anything of: such as 6000, which was
 * another protocol's (the fetch standard's list of bad ports). Nobody listens on any of them yet.
 */
export async function requireAskable(wishes: readonly PortWish[]): Promise<void> {
  for (const wish of wishes) {
    if (await isAskable(wish.port)) continue
    throw new PlainError(
      `Port ${wish.port}, which ${wish.for} needs, is closed to browsers: choose other ports with "npm start -- --port N".`,
    )
  }
}

async function isAskable(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}`)
    return true
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    return !(cause instanceof Error && cause.message === 'bad port')
  }
}

/**
 * Below the ports that Linux (from 32768) and macOS (from 49152) give to connections that go out: none of
 * those takes the port before it is used, or while a server that had it is being started again.
 */
const LASTING = { from: 20_000, to: 32_768 }
/** From here on single ports; below it rows, so that no single one falls into a row before all of it is used. */
const SINGLE_FROM = 27_000
const handedOut = new Set<number>()

/** A port nobody listens on at the moment, another one each time; also for a server that restarts. */
export const freePort = () => findFree(1, { from: SINGLE_FROM, to: LASTING.to })

/** The first of so many ports in a row nobody listens on at the moment, others each time. */
export const freePorts = (count: number) => findFree(count, { from: LASTING.from, to: SINGLE_FROM })

async function findFree(count: number, { from, to }: { from: number; to: number }) {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const first = randomInt(from, to - count + 1)
    const ports = Array.from({ length: count }, (_, index) => first + index)
    if (ports.some((port) => handedOut.has(port))) continue
    for (const port of ports) handedOut.add(port)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
    for (const port of ports) handedOut.delete(port)
  }
  throw new Error(count === 1 ? 'no port is free' : `no ${count} ports in a row are free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EACCES') {
        reject(
          new PlainError(`Port ${port} may not be used by this account: choose one above 1023.`),
        )
      } else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** `name (process N)` of the process that listens on a port, where Linux lets us see it. */
function ownerOf(port: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  const sockets = new Set(['tcp', 'tcp6'].flatMap((table) => listeningSockets(table, port)))
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      for (const fd of readdirSync(`/proc/${pid}/fd`)) {
        if (!sockets.has(readlinkSync(`/proc/${pid}/fd/${fd}`))) continue
        return `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} (process ${pid})`
      }
    } catch {
      // It ended in between, or belongs to another account.
    }
  }
  return undefined
}

function listeningSockets(table: string, port: number): string[] {
  const LISTEN = '0A'
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync(`/proc/net/${table}`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[1]?.endsWith(suffix) && columns[3] === LISTEN)
    .map((columns) => `socket:[${columns[9]}]`)
}
