import { greeting, parting, thanking } from './courtesy-words.rule.ts'

/** How people say each act, in the words of tokens: small letters, no accents, no abbreviations. */
export const phrases = {
  greet: greeting,
  thanks: `${thanking}; ${parting}`,
  more: `so tem esses; so tem esse; so esses; so tem isso; so tem essas; mais horarios; mais opcoes; ver mais; tem mais; mostra mais; mais; outros dias; mais dias; quais outros; proximos; proximos horarios; outras datas; mostrar mais; outras`,
  all: `todos; todas; tudo; os dois; as duas; ambos; ambas; os tres; as tres; todos eles; todas elas; todos os horarios; todas as consultas; todos os meus horarios; todas as minhas consultas; todos os agendamentos; todas as sessoes; meus horarios todos; todas as aulas; os dois horarios; as duas consultas; minhas duas consultas; meus dois horarios; tudo que eu tenho; tudo que tenho marcado; tudo o que tenho marcado`,
  weekly: `toda semana; todas as semanas; semanalmente; semanal; uma vez por semana; por semana; horario fixo; fixo; fixa; fixos; dia fixo; quinzenal; quinzenalmente; a cada 15 dias; a cada quinze dias; de 15 em 15 dias; de quinze em quinze dias; a cada duas semanas; de duas em duas semanas; todo mes; mensal; mensalmente; recorrente; sempre nesse horario; sempre no mesmo horario; vezes por semana; vez por semana; vezes na semana; vez na semana; cada semana`,
  crisis: `quero morrer; queria morrer; vontade de morrer; prefiro morrer; queria estar morto; queria estar morta; quero me matar; vou me matar; me matar; tirar minha vida; tirar a minha vida; tirar a propria vida; acabar com a minha vida; acabar com minha vida;
    acabar com tudo; quero sumir; queria sumir; sumir desse mundo; sumir do mundo; sumir da vida; cansei de existir; nao aguento mais viver; nao quero mais viver; nao quero viver; nao vejo sentido em viver; cansei de viver; desistir de viver; desistir da vida; suicidio; suicida; suicidar; me suicidar; pensando em morrer; pensamentos de morte`,
}
