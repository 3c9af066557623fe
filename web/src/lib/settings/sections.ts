import * as icons from '#lib/ui/icons.ts'

/** The pages of /ajustes, in their groups and order. */
export const sectionGroups = [
  {
    title: 'Página',
    sections: [
      { href: '/ajustes/perfil', icon: icons.person, title: 'Perfil' },
      { href: '/ajustes/pagina', icon: icons.brush, title: 'Aparência' },
      { href: '/ajustes/endereco', icon: icons.tag, title: 'Endereço' },
      { href: '/ajustes/servicos', icon: icons.list, title: 'Serviços' },
      { href: '/ajustes/pacotes', icon: icons.stack, title: 'Pacotes' },
      { href: '/ajustes/lugares', icon: icons.pin, title: 'Lugares' },
      { href: '/ajustes/site', icon: icons.globe, title: 'No seu site' },
    ],
  },
  {
    title: 'Agenda',
    sections: [
      { href: '/ajustes/agenda', icon: icons.calendar, title: 'Horários' },
      { href: '/ajustes/dias', icon: icons.star, title: 'Dias especiais' },
      { href: '/ajustes/folgas', icon: icons.sun, title: 'Folgas' },
      { href: '/ajustes/reservas', icon: icons.sliders, title: 'Reservas' },
      { href: '/ajustes/lembretes', icon: icons.alarm, title: 'Lembretes' },
      { href: '/ajustes/assistente', icon: icons.chat, title: 'Assistente' },
      { href: '/ajustes/agendas', icon: icons.clock, title: 'Outras agendas' },
      { href: '/ajustes/calendario', icon: icons.link, title: 'Calendário' },
    ],
  },
  {
    title: 'Dinheiro',
    sections: [
      { href: '/ajustes/pix', icon: icons.pix, title: 'Pix' },
      { href: '/ajustes/recibos', icon: icons.paper, title: 'Recibos' },
    ],
  },
  {
    title: 'Conta',
    sections: [
      { href: '/conta/avisos', icon: icons.bell, title: 'Avisos' },
      { href: '/ajustes/plano', icon: icons.card, title: 'Plano' },
      { href: '/ajustes/desenvolvedores', icon: icons.code, title: 'Desenvolvedores' },
    ],
  },
] as const
