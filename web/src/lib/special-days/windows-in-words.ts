import type { DayWindow } from '@encaixe/slots'
import { clock } from '../text/format.ts'

/** `9h–12h e 14h–18h`; nothing for a closed day. */
export const windowsInWords = (windows: readonly DayWindow[]): string =>
  windows
    .map(({ startTime, endTime }) =>
      endTime === '24:00' ? `${clock(startTime)}–24h` : `${clock(startTime)}–${clock(endTime)}`,
    )
    .join(' e ')
