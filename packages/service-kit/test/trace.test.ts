import {
  currentTraceparent,
  newId,
  onTogether,
  type Transaction,
  traced,
} from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { NodeSDK, type NodeSDKConfiguration } from '@opentelemetry/sdk-node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Counted, setCounter, type Tx } from './fixtures.ts'
import { cloudEvent, openReader, type Reader } from './reader.ts'

type Processor = NonNullable<NodeSDKConfiguration['spanProcessors']>[number]
type Span = Parameters<Processor['onEnd']>[0]

const spans: Span[] = []
const sdk = new NodeSDK({
  instrumentations: [],
  spanProcessors: [
    {
      onStart: () => undefined,
      onEnd: (span) => void spans.push(span),
      forceFlush: async () => undefined,
      shutdown: async () => undefined,
    },
  ],
})
beforeAll(() => sdk.start())
afterAll(() => sdk.shutdown())

let reader: Reader
beforeEach(async () => {
  reader = await openReader()
})
afterEach(() => reader.close())

/** The W3C trace context of a trace of its own. */
const someTrace = () => {
  const traceId = newId().replaceAll('-', '')
  return { traceId, traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
}

const eventOf = (subject: string, traceparent: string) =>
  JSON.stringify({ ...JSON.parse(cloudEvent(subject, { value: 1 })), traceparent })

const tracesOf = ({ links }: Span) => links.map(({ context }) => context.traceId)

test('a span is linked to the traces of its causes and belongs to none of them', async () => {
  const causes = [someTrace(), someTrace()]
  const traceparents = [...causes.map(({ traceparent }) => traceparent), undefined, 'no trace']
  const own = await traced({ name: 'batch', kind: 'consumer', links: traceparents }, async () =>
    currentTraceparent(),
  )
  const span = spans.find(({ name }) => name === 'batch')
  expect(span && tracesOf(span)).toEqual(causes.map(({ traceId }) => traceId))
  expect(own).toContain(span?.spanContext().traceId)
  expect(causes.map(({ traceId }) => traceId)).not.toContain(span?.spanContext().traceId)
})

test('the effect of several events is linked to the trace of each, and their rows keep their own', async () => {
  const events = Array.from({ length: 12 }, () => ({ subject: newId(), ...someTrace() }))
  for (const { subject, traceparent } of events) await reader.publish(eventOf(subject, traceparent))
  const handled = new Map<string, string | undefined>()
  reader.consume({
    handlers: onTogether([Counted], async (batch, t: Transaction<Tx>) => {
      for (const { subject, traceparent, data } of batch) {
        handled.set(subject, traceparent)
        await setCounter(t, subject, data.value)
      }
    }),
  })
  await until(() => handled.size === events.length, { what: 'every effect' })
  await reader.untilSettled()
  expect(handled).toEqual(new Map(events.map(({ subject, traceparent }) => [subject, traceparent])))

  const consumed = spans.filter(({ name }) => name === Counted.type)
  const together = consumed.filter(({ links }) => links.length > 1)
  expect(together.length).toBeGreaterThan(0)
  // Those that came alone are part of their event's trace instead.
  const alone = consumed.filter(({ links }) => links.length === 0)
  const reached = [
    ...together.flatMap(tracesOf),
    ...alone.map((span) => span.spanContext().traceId),
  ]
  expect(reached.toSorted()).toEqual(events.map(({ traceId }) => traceId).toSorted())
})
