export {
  buildDynamicPix,
  buildPix,
  buildPixWithReport,
  type DynamicPixInput,
  type PixChange,
  type PixInput,
  remainingDescription,
} from './build.ts'
export { crc16 } from './crc16.ts'
export { PixError, type PixErrorCode, type PixErrorPlace, type PixWarning } from './errors.ts'
export { isAreaCode } from './keys/area-codes.ts'
export type { PixKey, PixKeyType } from './keys/canonical.ts'
export { detectPixKey, normalizePixKey } from './keys/normalize.ts'
export { type PixParseOptions, type PixParseResult, parsePix, tryParsePix } from './parse.ts'
export type { PixCode } from './pix-code.ts'
export { pixSvg, qrSvg } from './qr/svg.ts'
export type { TlvField } from './tlv.ts'
export { chargeTxid, txidFor } from './txid.ts'
