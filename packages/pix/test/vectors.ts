import { crc16, normalizePixKey, type PixInput } from '../src/index.ts'

const evp = { type: 'evp', value: '123e4567-e12b-12d1-a456-426655440000' } as const
const clinic = { merchantName: 'Clinica Exemplo', merchantCity: 'SAO PAULO' }

/** A payload every bank takes, and what it says. */
export interface Vector {
  readonly name: string
  readonly payload: string
  readonly says: Omit<PixInput, 'key'> & { key: PixInput['key'] }
  /** Our builder writes the very same payload; false for a code only other software writes. */
  readonly built: boolean
}

export const vectors: readonly Vector[] = [
  {
    name: 'BR Code manual: random key, no amount',
    payload:
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    says: { key: evp, merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' },
    built: true,
  },
  {
    name: 'e-mail, amount, description, CRC with a leading zero',
    payload:
      '00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6',
    says: {
      key: { type: 'email', value: 'thalesog@me.com' },
      merchantName: 'THALES OGLIARI',
      merchantCity: 'SAO MIGUEL DO O',
      amountCents: 1000,
      description: 'Pedido 123',
    },
    built: true,
  },
  {
    name: 'postal code, txid, point of initiation 11',
    payload:
      '00020101021126970014br.gov.bcb.pix0136fcba8826-cbff-46e2-8c40-1b39896402a80235Donation with defined amount - GPIX52040000530398654045.005802BR5917Hiago Silva Souza6009Rio Preto610815082131620705031236304520D',
    says: {
      key: { type: 'evp', value: 'fcba8826-cbff-46e2-8c40-1b39896402a8' },
      merchantName: 'Hiago Silva Souza',
      merchantCity: 'Rio Preto',
      amountCents: 500,
      txid: '123',
      description: 'Donation with defined amount - GPIX',
      postalCode: '15082131',
    },
    built: false,
  },
  {
    name: 'alphanumeric CNPJ, amount, txid',
    payload:
      '00020126360014br.gov.bcb.pix011412ABC34501DE355204000053039865406150.005802BR5915Clinica Exemplo6009SAO PAULO62180514AG20261121A7F36304A656',
    says: {
      key: { type: 'cnpj', value: '12ABC34501DE35' },
      ...clinic,
      amountCents: 15000,
      txid: 'AG20261121A7F3',
    },
    built: true,
  },
  {
    name: 'phone, one cent',
    payload:
      '00020126360014br.gov.bcb.pix0114+551198765432152040000530398654040.015802BR5915Clinica Exemplo6009SAO PAULO62070503***6304F8DC',
    says: { key: normalizePixKey('phone', '11987654321'), ...clinic, amountCents: 1 },
    built: true,
  },
]

/** Circulates, though field 60 may only hold ASCII. */
export const accentedCity =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASÍLIA62070503***6304B4F6'

export const everyVector = [...vectors.map(({ payload }) => payload), accentedCity]

/** Field 63 with the right CRC, so that only the fault under test is left. */
export const sealed = (body: string): string => `${body}6304${crc16(`${body}6304`)}`

export const resealed = (payload: string): string => sealed(payload.slice(0, -8))
