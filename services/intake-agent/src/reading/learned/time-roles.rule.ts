import { type LinearModel, predict } from './linear.rule.ts'
import { edged, shapeOf } from './shapes.rule.ts'
import { type Situation, stateOf } from './situation.rule.ts'

/** What a day or an hour in a message is for: learning/README.md has examples of each. */
export const timeRoles = ['wanted', 'current', 'excluded', 'told'] as const
export type TimeRole = (typeof timeRoles)[number]

/** A day or an hour in a message, as the model sees it. */
export interface TimeSpan {
  at: number
  next: number
  kind: 'days' | 'time'
  /** One day, or one minute of it. */
  isExact: boolean
  /** It can be that of an own appointment. */
  isOwn: boolean
}

export interface TimesOfMessage {
  /** The grammar's tokens as shapes. */
  shapes: readonly string[]
  spans: readonly TimeSpan[]
  situation: Situation
  wants: readonly string[]
}

const isBeside = (one: TimeSpan, other: TimeSpan) =>
  Math.abs(one.at - other.next) <= 1 || Math.abs(other.at - one.next) <= 1

/** The features of one time in its message. */
export function featuresOfTime(span: TimeSpan, message: TimesOfMessage): Set<string> {
  const { spans, situation, wants } = message
  const { kind, isOwn } = span
  const { left, right } = sidesOf(span, message)
  const found = new Set(['bias', `kind=${kind}`, `exact=${span.isExact}`])
  found.add(`own=${situation.own > 0}&${isOwn}`).add(`state=${stateOf(situation)}`)
  addSide(found, 'l', left, kind)
  addSide(found, 'r', right, kind)
  for (const shape of message.shapes.slice(span.at, span.next)) found.add(`in:${shape}`)
  found.add(`lr:${left[0] ?? '^'} ${right[0] ?? '$'}`)
  const beside = spans.find((one) => one !== span && one.kind !== kind && isBeside(one, span))
  found.add(`own2=${isOwn}&${beside?.isOwn}&${kind}`)
  found.add(`own2=${isOwn}&${beside?.isOwn}&l0:${left[0]}`)
  found.add(`ownNamed=${isOwnNamedBesides(span, spans)}&${isOwn}`)
  const place = placeOf(span, spans)
  found.add(`place=${place.words}`).add(`last=${place.isLast}&${place.isOneOfSeveral}&${kind}`)
  found.add(
    `beside=${spans.some(({ next }) => next === span.at)}/${spans.some(({ at }) => at === span.next)}`,
  )
  const left6 = Math.min(3, Math.floor((message.shapes.length - span.next) / 6))
  found.add(`end=${left6}&${place.isLast}`)
  for (const [at, shape] of message.shapes.entries()) {
    if (/^[a-z]{4,}$/.test(shape)) found.add(`m:${shape}&${at < span.at ? 'before' : 'after'}`)
  }
  for (const want of wants) {
    found.add(`want=${want}`).add(`want=${want}&own2=${isOwn}&${beside?.isOwn}`)
    found.add(`want=${want}&own=${isOwn}`).add(`want=${want}&l0:${left[0]}`)
    found.add(`want=${want}&place=${place.words}`)
  }
  return found
}

/** The shapes before a time and after it, the nearest first; another time is one of them. */
function sidesOf(span: TimeSpan, { shapes, spans }: TimesOfMessage) {
  const shapeAt = (at: number) =>
    spans.some((one) => one.at <= at && at < one.next) ? '#t' : edged(shapes, at)
  const left: string[] = []
  for (let at = span.at - 1; at >= 0 && left.length < 7; at -= 1) left.push(shapeAt(at))
  const right: string[] = []
  for (let at = span.next; at < shapes.length && right.length < 6; at += 1) right.push(shapeAt(at))
  return { left, right }
}

function addSide(found: Set<string>, name: 'l' | 'r', side: readonly string[], kind: string) {
  for (const [distance, shape] of side.entries()) {
    if (distance < 4) found.add(`${name}${distance}:${shape}`)
    found.add(`${name}:${shape}`).add(`${name}:${shape}&${kind}`)
    const nearer = side[distance - 1]
    if (distance > 0) found.add(`${name}b:${nearer} ${shape}`)
    if (distance > 1 && distance < 5) {
      found.add(`${name}t:${side[distance - 2]} ${nearer} ${shape}`)
    }
  }
  const stop = side.findIndex((shape) => /^[.?-]$/.test(shape))
  for (const shape of stop === -1 ? side : side.slice(0, stop)) found.add(`${name}c:${shape}`)
}

/** Whether a day and its hour beside it are those of an own appointment. */
const isOwnNamedBesides = (span: TimeSpan, spans: readonly TimeSpan[]) =>
  spans.some(
    (one) =>
      one.isOwn &&
      one !== span &&
      spans.some((two) => two.isOwn && two.kind !== one.kind && isBeside(one, two)),
  )

function placeOf(span: TimeSpan, spans: readonly TimeSpan[]) {
  const same = spans.filter(({ kind }) => kind === span.kind)
  const place = same.indexOf(span)
  return {
    words: `${Math.min(place, 2)}/${Math.min(same.length, 3)}`,
    isLast: place === same.length - 1,
    isOneOfSeveral: same.length > 1,
  }
}

/** What each time is for. A day and an hour beside each other have one role. */
export function readRoles(model: LinearModel, message: TimesOfMessage): TimeRole[] {
  const given = message.spans.map((span) => predict(model, featuresOfTime(span, message)))
  return groupsOf(message.spans).flatMap((group) => {
    const likely = (role: TimeRole) =>
      group.reduce((sum, at) => sum + Math.log((given[at]?.get(role) ?? 0) + 1e-9), 0)
    const best = timeRoles.reduce((best, role) => (likely(role) > likely(best) ? role : best))
    return group.map(() => best)
  })
}

function groupsOf(spans: readonly TimeSpan[]): number[][] {
  const groups: number[][] = []
  for (const [at, span] of spans.entries()) {
    const before = spans[at - 1]
    const isSame = before && before.kind !== span.kind && isBeside(before, span)
    if (isSame) groups.at(-1)?.push(at)
    else groups.push([at])
  }
  return groups
}

/** A token's shape, from the grammar's tokens. */
export function shapeOfToken(token: { kind: string; text?: string; isQuestion?: boolean }): string {
  if (token.kind === 'word') return shapeOf(token.text ?? '')
  if (token.kind === 'stop') return token.isQuestion ? '?' : '.'
  return { clock: '#h', date: '#d', number: '#', dash: '-' }[token.kind] ?? `#${token.kind}`
}
