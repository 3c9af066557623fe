import {
  alarm,
  bell,
  brush,
  calendar,
  card,
  chat,
  clock,
  code,
  globe,
  link,
  list,
  paper,
  person,
  pin,
  pix,
  sliders,
  stack,
  star,
  sun,
  tag,
} from '#lib/ui/icons.ts'

/** The pages of /ajustes, in their groups and order. */
export const sectionGroups = [
  {
    title: 'Página',
    sections: [
      { href: '/ajustes/perfil', icon: person, title: 'Perfil' },
      { href: '/ajustes/pagina', icon: brush, title: 'Aparência' },
      { href: '/ajustes/endereco', icon: tag, title: 'Endereço' },
      { href: '/ajustes/servicos', icon: list, title: 'Serviços' },
      { href: '/ajustes/pacotes', icon: stack, title: 'Pacotes' },
      { href: '/ajustes/lugares', icon: pin, title: 'Lugares' },
      { href: '/ajustes/site', icon: globe, title: 'No seu site' },
    ],
  },
  {
    title: 'Agenda',
    sections: [
      { href: '/ajustes/agenda', icon: calendar, title: 'Horários' },
      { href: '/ajustes/dias', icon: star, title: 'Dias especiais' },
      { href: '/ajustes/folgas', icon: sun, title: 'Folgas' },
      { href: '/ajustes/reservas', icon: sliders, title: 'Reservas' },
      { href: '/ajustes/lembretes', icon: alarm, title: 'Lembretes' },
      { href: '/ajustes/assistente', icon: chat, title: 'Assistente' },
      { href: '/ajustes/agendas', icon: clock, title: 'Outras agendas' },
      { href: '/ajustes/calendario', icon: link, title: 'Calendário' },
    ],
  },
  {
    title: 'Dinheiro',
    sections: [
      { href: '/ajustes/pix', icon: pix, title: 'Pix' },
      { href: '/ajustes/recibos', icon: paper, title: 'Recibos' },
    ],
  },
  {
    title: 'Conta',
    sections: [
      { href: '/conta/avisos', icon: bell, title: 'Avisos' },
      { href: '/ajustes/plano', icon: card, title: 'Plano' },
      { href: '/ajustes/desenvolvedores', icon: code, title: 'Desenvolvedores' },
    ],
  },
] as const
