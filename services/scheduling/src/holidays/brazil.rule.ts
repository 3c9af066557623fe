import type { HolidayLevel, HolidayRule } from './holiday-dates.rule.ts'

/**
 * Holidays of Brazil and its states as of 2026. The nation's: laws 662/1949, 6.802/1980, 9.093/1995 and 14.759/2023,
 * the optional ones by the yearly decree of the federal government. The states': date-holidays 3.37.0 (CC BY 3.0),
 * compared with joaopbini/feriados-brasil of 2025-12-01 (MIT); where the two differ, the state's law decides.
 */
const listed = (level: HolidayLevel, lines: string): HolidayRule[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [rule = '', name = '', extra = ''] = line.split('|').map((part) => part.trim())
      const since = /\d+/.exec(extra)?.[0]
      return {
        rule,
        name,
        level,
        optional: extra.includes('optional'),
        ...(since !== undefined && { since: Number(since) }),
      }
    })

export const NATIONAL: readonly HolidayRule[] = listed(
  'national',
  `
  01-01      | Ano-Novo
  easter -48 | Carnaval                  | optional
  easter -47 | Carnaval                  | optional
  easter -46 | Quarta-feira de Cinzas    | optional
  easter -2  | Sexta-feira Santa
  04-21      | Tiradentes
  05-01      | Dia do Trabalho
  easter 60  | Corpus Christi            | optional
  09-07      | Independência do Brasil
  10-12      | Nossa Senhora Aparecida
  11-02      | Finados
  11-15      | Proclamação da República
  11-20      | Dia da Consciência Negra  | since 2024
  12-24      | Véspera de Natal          | optional
  12-25      | Natal
  12-31      | Véspera de Ano-Novo       | optional
  `,
)

const STATE_LINES: Readonly<Record<string, string>> = {
  AC: `
    01-23 | Dia do Evangélico
    03-08 | Dia Internacional da Mulher
    06-15 | Aniversário do Acre
    08-06 | Revolução Acreana
    09-05 | Dia da Amazônia
    11-17 | Tratado de Petrópolis | optional`,
  AL: `
    06-24 | São João
    06-29 | São Pedro
    09-16 | Emancipação Política de Alagoas`,
  AM: '09-05 | Elevação do Amazonas à categoria de província',
  AP: `
    03-19 | São José
    09-13 | Criação do Território Federal do Amapá`,
  BA: '07-02 | Independência da Bahia',
  CE: '03-25 | Data Magna do Ceará',
  DF: '11-30 | Dia do Evangélico',
  ES: 'easter 8 | Nossa Senhora da Penha | since 2020',
  GO: `
    07-26 | Fundação da Cidade de Goiás
    10-24 | Aniversário de Goiânia`,
  MA: '07-28 | Adesão do Maranhão à Independência',
  MS: '10-11 | Criação do Estado',
  PA: '08-15 | Adesão do Pará à Independência',
  PB: '08-05 | Fundação do Estado da Paraíba',
  PE: '03-06 | Data Magna de Pernambuco',
  PI: '10-19 | Dia do Piauí',
  PR: '12-19 | Emancipação Política do Paraná | optional',
  RJ: `
    easter -47 | Carnaval
    04-23      | São Jorge`,
  RN: '10-03 | Mártires de Cunhaú e Uruaçu',
  RO: `
    01-04 | Criação do Estado
    06-18 | Dia do Evangélico`,
  RR: '10-05 | Criação do Estado',
  RS: '09-20 | Revolução Farroupilha',
  SC: `
    08-11 sunday | Dia de Santa Catarina
    11-25 sunday | Santa Catarina de Alexandria`,
  SE: '07-08 | Emancipação Política de Sergipe',
  SP: '07-09 | Revolução Constitucionalista',
  TO: `
    03-18 | Autonomia do Estado | optional
    09-08 | Nossa Senhora da Natividade
    10-05 | Criação do Estado`,
}

export const STATES: ReadonlyMap<string, readonly HolidayRule[]> = new Map(
  Object.entries(STATE_LINES).map(([state, lines]) => [state, listed('state', lines)]),
)
