import type { ProfessionKey } from '@encaixe/contracts'

/**
 * What people look for when they need somebody of a profession: the ordinary names of services, complaints and occasions.
 * A page is found by them although it does not say them itself; what it says counts more. The professions' own names
 * are in the contracts, which pages bring to phones.
 */
const services = {
  psychologist:
    'terapia de casal terapia individual infantil adolescente ansiedade depressão luto estresse burnout pânico autoestima tdah autismo avaliação psicológica neuropsicológica laudo psicoterapia tcc família',
  psychoanalyst: 'sessão de análise psicoterapia divã casal ansiedade depressão',
  nutritionist:
    'emagrecer emagrecimento reeducação alimentar plano alimentar perder peso bioimpedância nutrição esportiva infantil gestante vegetariana low carb',
  physiotherapist:
    'dor nas costas coluna lombar joelho ombro ciática hérnia reabilitação pós operatório fisioterapia respiratória pélvica domiciliar ventosa liberação miofascial osteopatia',
  speech_therapist: 'atraso de fala gagueira voz deglutição audição audiometria linguagem dislexia',
  occupational_therapist:
    'integração sensorial autismo coordenação motora reabilitação desenvolvimento infantil',
  dentist:
    'limpeza dentária canal clareamento aparelho ortodôntico implante extração arrancar tirar siso prótese lentes de contato dental restauração cárie faceta dor de dente odontopediatra bruxismo',
  physician:
    'consulta médica checkup clínico geral exame atestado receita cardiologista ortopedista endocrinologista geriatra pele criança ginecologia',
  acupuncturist: 'agulha agulhas acupuntura dor enxaqueca ventosa moxa medicina chinesa auricular',
  midwife:
    'parto humanizado gestante gestação gravidez pré natal amamentação consultoria de amamentação pós parto recém nascido bebê',
  podiatrist: 'unha encravada calo calosidade micose rachadura pé diabético spa dos pés',
  barber:
    'corte masculino degradê fade navalhado barboterapia pezinho bigode corte infantil sobrancelha masculina cabelo e barba',
  hairdresser:
    'escova progressiva corte feminino tintura coloração luzes mechas balayage hidratação botox capilar selagem alisamento penteado noiva tranças box braids mega hair cachos cacheado loiro cronograma capilar',
  manicurist:
    'pé e mão unhas em gel fibra de vidro alongamento de unhas esmaltação blindagem cutícula francesinha unha decorada postiça acrigel banho de gel',
  makeup_artist:
    'maquiagem para casamento noiva madrinha formatura festa debutante automaquiagem social penteado aniversário',
  esthetician:
    'limpeza de pele depilação a laser cera virilha drenagem linfática peeling acne manchas massagem modeladora botox preenchimento harmonização facial criolipólise skincare hidratação facial celulite',
  eyebrow_designer:
    'fazer sobrancelha design de sobrancelha com henna micropigmentação microblading brow lamination buço linha',
  lash_designer:
    'alongamento de cílios extensão de cílios fio a fio volume russo brasileiro lifting de cílios lash lifting manutenção',
  massage_therapist:
    'massagem relaxante drenagem linfática shiatsu pedras quentes ventosa massagem terapêutica desportiva reflexologia quick massage dor nas costas ayurvédica tailandesa spa',
  tattoo_artist:
    'fazer tatuagem fineline realismo old school cobertura cover up remoção piercing flash blackwork aquarela body piercing',
  personal_trainer:
    'treino em casa treino funcional emagrecer hipertrofia condicionamento corrida idoso academia consultoria crossfit',
  pilates_instructor: 'pilates solo aparelhos reformer gestante coluna postura alongamento',
  yoga_teacher: 'aula de yoga hatha vinyasa meditação respiração relaxamento gestante mindfulness',
  dance_teacher:
    'aula de dança de salão forró samba zouk sertanejo zumba valsa para casamento debutante hip hop jazz k pop coreografia noivos',
  swimming_teacher: 'aula de natação infantil bebê adulto piscina aprender a nadar hidro',
  martial_arts_teacher:
    'aula de luta jiu jitsu boxe muay thai kickboxing karatê judô defesa pessoal taekwondo mma',
  tutor:
    'reforço escolar aula particular de matemática física química português história geografia biologia redação enem vestibular alfabetização lição de casa concurso cálculo programação acompanhamento escolar',
  language_teacher:
    'aula de inglês conversação curso de inglês espanhol francês italiano alemão japonês mandarim toefl ielts português para estrangeiros business idioma tradução',
  music_teacher:
    'aula de violão piano teclado guitarra bateria canto ukulele cavaquinho violino flauta saxofone técnica vocal musicalização coral baixo',
  speech_coach: 'oratória curso falar em público apresentação timidez entrevista voz palestra',
  driving_instructor:
    'aula de direção para habilitados medo de dirigir tirar carteira cnh baliza moto aula prática carta de motorista',
  career_coach:
    'orientação vocacional profissional currículo linkedin entrevista de emprego recolocação transição de carreira mentoria primeiro emprego',
  lawyer:
    'divórcio pensão alimentícia guarda inventário trabalhista rescisão aposentadoria inss previdenciário contrato indenização consumidor imobiliário criminal usucapião processo testamento',
  accountant:
    'declaração de imposto de renda irpf abrir empresa abrir mei cnpj simples nacional folha de pagamento nota fiscal regularizar malha fina',
  financial_planner:
    'organizar finanças dívidas orçamento investir aposentadoria previdência planejamento financeiro educação financeira',
  consultant:
    'consultoria de marketing vendas gestão redes sociais planejamento estratégico processos startup tráfego pago',
  photographer:
    'ensaio fotográfico gestante newborn casamento book aniversário festa infantil formatura corporativo foto de produto família debutante filmagem casal',
  interior_designer:
    'decoração de interiores decorar apartamento sala quarto projeto móveis planejados ambientação consultoria de cores',
  architect:
    'projeto arquitetônico planta baixa reforma de apartamento obra casa laudo regularização projeto de interiores construção',
  personal_organizer:
    'organizar armário closet guarda roupa mudança casa organização residencial cozinha despensa',
  seamstress:
    'ajuste de roupa barra de calça bainha conserto zíper vestido de noiva festa sob medida uniforme apertar vestido costura reforma de roupa',
  veterinarian:
    'vacina de cachorro gato consulta veterinária castração domiciliar pet exame emergência filhote vermífugo animal animais',
  pet_groomer:
    'banho em cachorro tosa higiênica na máquina tesoura pet gato hidratação pelo cortar unha de cachorro',
  dog_trainer:
    'adestramento de cães passear com cachorro dog walker filhote comportamento xixi no lugar certo latido pet sitter obediência',
  other: '',
} satisfies Record<ProfessionKey, string>

const byKey = new Map<string, string>(Object.entries(services))

/** What a profession is looked for by, or nothing for a key that has left the list. */
export const ordinaryServices = (profession: string): string => byKey.get(profession) ?? ''
