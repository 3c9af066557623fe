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

const keeping = ['cancel', 'attend', 'list', 'pay', 'late']

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
  const same = spans.filter((one) => one.kind === kind)
  const place = `${Math.min(same.indexOf(span), 2)}/${Math.min(same.length, 3)}`
  found.add(`place=${place}`).add(`place=${place}&${kind}`)
  for (const [at, shape] of message.shapes.entries()) {
    if (/^[a-z]{4,}$/.test(shape)) found.add(`m:${shape}&${at < span.at ? 'before' : 'after'}`)
  }
  for (const want of wants) {
    found.add(`want=${want}`).add(`want=${want}&own2=${isOwn}&${beside?.isOwn}`)
    found.add(`want=${want}&own=${isOwn}`).add(`want=${want}&l0:${left[0]}`)
    found.add(`want=${want}&place=${place}`)
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

/**
 * Decides all times of a message together. A day and an hour beside each other have one role. A booking wishes for a
 * time, and of a corrected time what is not said anew stays.
 */
export function readRoles(model: LinearModel, message: TimesOfMessage): TimeRole[] {
  const { spans, wants } = message
  if (isBare(message) && !keeping.some((want) => wants.includes(want)))
    return spans.map(() => 'wanted')
  const given = spans.map((span) => predict(model, featuresOfTime(span, message)))
  const groups = groupsOf(spans)
  const roles = groups.map((group) => {
    const chanceOf = (role: TimeRole) =>
      group.reduce((product, at) => product * (given[at]?.get(role) ?? 0), 1)
    return timeRoles.reduce((best, role) => (chanceOf(role) > chanceOf(best) ? role : best))
  })
  const kept = keptOfCorrected(message, groups, roles)
  return groups.flatMap((group, at) =>
    group.map((index) => {
      if (isTakenBack(message, index)) return 'told'
      return kept.includes(index) ? 'wanted' : (roles[at] ?? 'told')
    }),
  )
}

/** `9h, digo 10h`, or `9h` and `10h*` in the next line, which the tokens have as `digo 10h`. */
function isTakenBack({ spans, shapes }: TimesOfMessage, index: number): boolean {
  const next = spans.findIndex(({ at }, other) => other > index && shapes[at - 1] === 'digo')
  const anew = spans[next]?.kind
  return next > 0 && spans.slice(0, next).findLastIndex(({ kind }) => kind === anew) === index
}

const CORRECTS = /^(?:nao|digo|minto|ops|opa|ih|alias|desculpa|desculpe|perdao|errei|melhor|dizer)$/

/** `quinta 15h, não, 16h`: of a day with its hour only one is taken back, if the other is not said anew. */
function keptOfCorrected(
  { spans, shapes }: TimesOfMessage,
  groups: readonly number[][],
  roles: readonly TimeRole[],
): number[] {
  return groups.flatMap((group, at) => {
    const next = groups[at + 1]
    const [end, begin] = [spans[group.at(-1) ?? 0]?.next, spans[next?.[0] ?? 0]?.at]
    const isCorrected = shapes.slice(end, begin).some((shape) => CORRECTS.test(shape))
    if (!next || roles[at] !== 'told' || roles[at + 1] !== 'wanted' || !isCorrected) return []
    const isSaidAnew = (index: number) =>
      next.some((other) => spans[other]?.kind === spans[index]?.kind)
    return group.length > 1 ? group.filter((index) => !isSaidAnew(index)) : []
  })
}

/** Nothing but times: they are what is wished for. */
const isBare = ({ shapes, spans }: TimesOfMessage): boolean =>
  shapes.every(
    (shape, at) => /^[.-]$/.test(shape) || spans.some((one) => one.at <= at && at < one.next),
  )

function groupsOf(spans: readonly TimeSpan[]): number[][] {
  const groups: number[][] = []
  for (const [at, span] of spans.entries()) {
    const [before, group] = [spans[at - 1], groups.at(-1)]
    // `de quinta 15h20 pra sábado 11h` are two.
    const isAnew =
      span.at === before?.next && group?.some((other) => spans[other]?.kind === span.kind)
    const isSame = before && before.kind !== span.kind && isBeside(before, span)
    if (group && isSame && !isAnew) group.push(at)
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
