// Preloaded into every process of the stack: a service whose name is a file in SHIFTED_CLOCKS lives as
// many milliseconds ahead as the file says, or behind. Timers, which no clock drives, stay as they are.
// JavaScript, since a build of the web may run on an older Node.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const service = /services\/([a-z-]+)\/src\/main\.ts$/.exec(process.argv[1] ?? '')?.[1]
const file = service && join(process.env.SHIFTED_CLOCKS ?? '', service)
if (file && existsSync(file)) shiftBy(Number(readFileSync(file, 'utf8')))

function shiftBy(milliseconds) {
  const trueNow = Date.now
  const now = () => trueNow() + milliseconds
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  const instant = () => Temporal.Instant.fromEpochMilliseconds(now())
  const zoned = (zone = Temporal.Now.timeZoneId()) => instant().toZonedDateTimeISO(zone)
  Object.assign(Temporal.Now, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone) => zoned(zone).toPlainTime(),
  })
}
