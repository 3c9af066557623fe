/** The first that a user agent names is it: each also claims to be those further down. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'no iPhone'],
  [/\biPad\b/, 'no iPad'],
  [/\bAndroid\b/, 'no Android'],
  [/\bWindows\b/, 'no Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'no Mac'],
  [/\bCrOS\b/, 'no Chromebook'],
  [/\bLinux\b|\bX11\b/, 'no Linux'],
]

const nameIn = (table: typeof browsers, text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** Browser and system as a person would say them: enough to know one's own device, and no more. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = nameIn(browsers, text)
  const system = nameIn(systems, text)
  if (browser && system) return `${browser} ${system}`
  if (system) return `Navegador ${system}`
  return browser ?? 'Outro dispositivo'
}
