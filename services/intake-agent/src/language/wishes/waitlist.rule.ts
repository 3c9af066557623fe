import { either, longest, optional, phrase, type Rule, sequence, word } from '../grammar.rule.ts'

const opening = word(
  'abrir abra surgir surja aparecer apareca vagar vague liberar libere sobrar pintar',
)
const somebody = sequence(
  [
    either<unknown>(
      word('alguem'),
      sequence(
        [
          word('algum alguma um uma outro outra'),
          word('cliente paciente pessoa aluno aluna mulher'),
        ],
        (one, _who) => one,
      ),
    ),
    optional(word('la ai')),
    word(
      'desistir desista cancelar cancele desmarcar desmarque faltar falte remarcar remarque furar mudar sair',
    ),
  ],
  (_one, _there, does) => does,
)
const vacancy = sequence(
  [
    optional(word('alguma algum uma um outra outro')),
    word('vaga horario brecha desistencia espaco encaixe vaguinha horariozinho'),
  ],
  (_one, what) => what,
)

/** `se por acaso alguém desistir`, `quando aparecer uma vaga`, `me chama caso algum paciente desmarque` */
const ifItOpens: Rule<unknown> = sequence(
  [
    optional(
      sequence(
        [
          optional(word('pode poderia')),
          optional(word('me')),
          word(
            'avisa avise avisar chama chame chamar fala fale falar encaixa encaixe encaixar liga ligar',
          ),
        ],
        (_can, _me, tells) => tells,
      ),
    ),
    either<unknown>(word('se caso quando'), phrase('assim que; se caso; caso se')),
    optional(phrase('por acaso; acaso; por um acaso')),
    either<unknown>(
      somebody,
      sequence([opening, vacancy], (opens, _vacancy) => opens),
      sequence([vacancy, opening], (_vacancy, opens) => opens),
    ),
  ],
  (_tells, condition) => condition,
)

/** `me põe na lista`, `bota meu nome na espera` */
const joinsList: Rule<unknown> = sequence(
  [
    optional(word('me')),
    word(
      'poe ponha por bota bote botar coloca coloque colocar inclui inclua incluir deixa deixe deixar anota anote entrar entro fico ficar',
    ),
    optional(phrase('meu nome; o meu nome; eu')),
    word('na nessa em numa'),
    word('lista fila espera'),
    optional(phrase('de espera')),
  ],
  (_me, puts) => puts,
)

/** Words of somebody who wants to hear of a time that becomes free. */
export const waitlistRule: Rule<unknown> = longest(ifItOpens, joinsList)
