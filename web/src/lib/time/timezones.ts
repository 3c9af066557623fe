import type { Option, OptionGroup } from '../forms/fields/options.ts'

/** As people in Brazil know them, by how many live there. */
const BRAZIL: readonly Option[] = [
  { value: 'America/Sao_Paulo', label: 'Brasília, São Paulo, Rio' },
  { value: 'America/Bahia', label: 'Salvador' },
  { value: 'America/Fortaleza', label: 'Fortaleza' },
  { value: 'America/Recife', label: 'Recife' },
  { value: 'America/Maceio', label: 'Maceió' },
  { value: 'America/Belem', label: 'Belém' },
  { value: 'America/Araguaina', label: 'Tocantins' },
  { value: 'America/Manaus', label: 'Manaus' },
  { value: 'America/Cuiaba', label: 'Cuiabá' },
  { value: 'America/Campo_Grande', label: 'Campo Grande' },
  { value: 'America/Porto_Velho', label: 'Porto Velho' },
  { value: 'America/Boa_Vista', label: 'Boa Vista' },
  { value: 'America/Rio_Branco', label: 'Rio Branco' },
  { value: 'America/Noronha', label: 'Fernando de Noronha' },
]

/** Every zone, those of Brazil first; the one that is held is always among them. */
export function timezones(held: string): OptionGroup[] {
  const brazil = new Set(BRAZIL.map(({ value }) => value))
  const others = new Set([...Intl.supportedValuesOf('timeZone'), held])
  return [
    { label: 'Brasil', options: BRAZIL },
    {
      label: 'Outros lugares',
      options: [...others]
        .filter((zone) => !brazil.has(zone))
        .sort()
        .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    },
  ]
}
