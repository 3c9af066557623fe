/** Where people have to be at an hour of their own: work, family, worship. */
const DUTIES = `exame exames entrevista reuniao audiencia cirurgia plantao viagem compromisso prova provas mudanca evento medico dentista
  enterro velorio congresso simulado vestibular concurso excursao`

/** What people look forward to: games, rehearsals, parties. */
const LEISURE = `pelada racha futebol fute futsal baba jogo jogos volei campeonato torneio corrida maratona trilha ensaio show forro baile balada
  culto missa celula novena procissao retiro crisma batizado batismo catequese casamento noivado formatura aniversario festa festinha churrasco
  confraternizacao almoco jantar apresentacao recital bingo encontro passeio praia piscina arraial quadrilha`

/** What keeps somebody from coming while it lasts: `tenho uma pelada no sábado`. */
export const occasions: readonly string[] = `${DUTIES} ${LEISURE}`.split(/\s+/).filter(Boolean)
