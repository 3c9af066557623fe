/** Where people have to be at an hour of their own: work, family, worship. */
const DUTIES = `exame exames entrevista reuniao audiencia cirurgia plantao viagem compromisso prova provas mudanca evento curso vistoria
  enterro velorio congresso simulado vestibular concurso excursao colacao trabalho faculdade voo`

/** What people look forward to: games, rehearsals, parties. */
const LEISURE = `pelada racha futebol fute futsal baba jogo jogos volei campeonato torneio corrida maratona trilha ensaio show forro baile balada
  culto missa celula novena novenario reza quermesse procissao retiro crisma batizado batismo catequese casamento noivado formatura aniversario
  festa festinha churrasco confraternizacao jantar apresentacao recital bingo encontro passeio praia piscina arraial quadrilha`

/** What may also be wished for, or name the hour of a wish: `quero um dentista sexta`, `meu almoço começa 13:10, amanhã dá?` */
const WISHED_FOR =
  'almoco medico dentista ginecologista pediatra cardiologista ortopedista oftalmo oftalmologista'

/** What tells of another time wherever it is named: `saio da prova às 10h`, `minha festa é sábado`. */
export const events: readonly string[] = `${DUTIES} ${LEISURE}`.split(/\s+/)

/** What keeps somebody from coming while it lasts: `tenho uma pelada no sábado`, `tô no médico`. */
export const occasions: readonly string[] = [...events, ...WISHED_FOR.split(' ')]

const PLACES = `servico batente turno trampo loja padaria oficina obra fabrica feira escola aula expediente hospital estrada ferias academia
  igreja aeroporto rodoviaria forum onibus metro trem barca carro aviao transito creche cama banho`

/** Where somebody is who can't come: `no trabalho`, `de plantão`, `na escola`. */
export const busyPlaces: readonly string[] = [...occasions, ...PLACES.split(/\s+/)]
