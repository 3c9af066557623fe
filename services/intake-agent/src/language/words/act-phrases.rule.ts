import { greeting, parting, thanking } from './courtesy-words.rule.ts'

/** All of several. */
export const all = `todos; todas; tudo; todos eles; todas elas; todos os [meus] horarios; todas as [minhas] consultas; todos os agendamentos;
  todas as sessoes|aulas; os|meus dois [horarios]; as|minhas duas [consultas]; os|as tres; ambos; ambas; meus horarios todos;
  tudo [o] que [eu] tenho [marcado]`

/** How people say each act, in the words of tokens: small letters, no accents, no abbreviations. */
export const phrases = {
  greet: greeting,
  thanks: `${thanking}; ${parting}`,
  more: `so tem esses|esse|isso|essas; so esses; mais [horarios|opcoes|dias]; ver|tem|mostra|mostrar mais; outros dias; outras [datas];
    quais outros; proximos [horarios]`,
  all,
  weekly: `[uma vez] por semana; toda|cada semana; todas as semanas; semanal; semanalmente; horario|dia fixo; fixo; fixa; fixos;
    quinzenal; quinzenalmente; [a] cada quinze dias; [a] cada duas semanas;
    de duas em duas semanas; todo mes; mensal; mensalmente; recorrente; sempre nesse horario; sempre no mesmo horario;
    vez|vezes por|na semana`,
  crisis: `quero|queria|prefiro morrer; vontade de morrer; pensando em morrer; pensamentos de morte; queria estar morto|morta;
    [quero|vou] me matar; tirar [a] minha vida; tirar a propria vida; acabar com [a] minha vida; acabar com tudo; quero|queria sumir;
    sumir desse|do mundo; sumir da vida; cansei de existir|viver; nao aguento|quero mais viver; nao quero viver;
    nao vejo sentido em viver; desistir de viver; desistir da vida; suicidio; suicida; [me] suicidar`,
}
