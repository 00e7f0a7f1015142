import type { ru } from './ru.ts'

export const en = {
  navigation: 'Sections',
  skip: 'To the content',
  menu: 'Menu',
  me: 'Me',
  screens: {
    overview: 'Overview',
    leads: 'Leads',
    partners: 'Partners',
    payouts: 'Payouts',
    registries: 'Registries',
    keys: 'API keys',
    webhooks: 'Webhooks',
    people: 'Administrators',
    journal: 'Journal',
    configuration: 'Configuration',
    links: 'Links',
    promocodes: 'Promocodes',
    offers: 'Offers',
    sessions: 'My sessions',
  },
} satisfies typeof ru
