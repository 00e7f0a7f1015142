import { demo } from '../../../infra/openapi/demo.ts'
import type { AppName } from './web-contour.ts'

/** A screen as it is to be looked at: where it is, and who looks. */
export interface ShownScreen {
  name: string
  app: AppName
  /** From the app's address on. */
  path: string
  /** Nobody where it is not said. */
  as?: string
  /** What it shows when it has come to rest: the name of a heading, at least a part. */
  heading: string
  /** Buttons, by their names, that are pressed one after the other to have a dialog opened. */
  opens?: readonly string[]
}

/** Of the filled contour: with leads, with a request under way, and paid before. */
export const busyPartner = 'artem-sokolov@partners.example'

/** Every screen of both apps, and the dialogs of the console; a new one is one line here. Pictures are made of them, and axe looks at each. */
export const shownScreens: readonly ShownScreen[] = [
  { name: 'console-sign-in', app: 'console', path: '', heading: 'Вход' },
  { name: 'console-leads', app: 'console', path: '/leads', as: 'olga@demo.example', heading: 'Лиды' },
  {
    name: 'console-lead',
    app: 'console',
    path: '/leads/01941f29-7c00-7000-8000-000000000012',
    as: 'olga@demo.example',
    heading: 'История и вознаграждения',
  },
  { name: 'console-partners', app: 'console', path: '/partners', as: 'olga@demo.example', heading: 'Партнёры' },
  {
    name: 'console-partners-nothing',
    app: 'console',
    path: '/partners?search=%D1%8A%D1%8A&blocked=true',
    as: 'olga@demo.example',
    heading: 'Ничего не найдено',
  },
  { name: 'console-partner', app: 'console', path: `/partners/${demo.anna}`, as: 'olga@demo.example', heading: 'Лебедева Анна' },
  {
    name: 'console-partner-statement',
    app: 'console',
    path: `/partners/${demo.anna}?tab=statement`,
    as: 'olga@demo.example',
    heading: 'Лебедева Анна',
  },
  {
    name: 'console-partner-payouts',
    app: 'console',
    path: `/partners/${demo.maria}?tab=payouts`,
    as: 'olga@demo.example',
    heading: 'Мария',
  },
  {
    name: 'console-partner-leads',
    app: 'console',
    path: `/partners/${demo.anna}?tab=leads`,
    as: 'olga@demo.example',
    heading: 'Лебедева Анна',
  },
  {
    name: 'console-partner-links',
    app: 'console',
    path: `/partners/${demo.anna}?tab=links`,
    as: 'olga@demo.example',
    heading: 'Лебедева Анна',
  },
  {
    name: 'console-partner-journal',
    app: 'console',
    path: `/partners/${demo.anna}?tab=journal`,
    as: 'olga@demo.example',
    heading: 'Лебедева Анна',
  },
  { name: 'console-partner-new', app: 'console', path: '/partners/new', as: 'olga@demo.example', heading: 'Новый партнёр' },
  { name: 'console-payouts', app: 'console', path: '/payouts', as: 'olga@demo.example', heading: 'Выплаты' },
  { name: 'console-keys', app: 'console', path: '/keys', as: 'olga@demo.example', heading: 'Ключи API' },
  { name: 'console-people', app: 'console', path: '/people', as: 'olga@demo.example', heading: 'Администраторы' },
  { name: 'console-journal', app: 'console', path: '/journal', as: 'olga@demo.example', heading: 'Журнал' },
  { name: 'console-sessions', app: 'console', path: '/sessions', as: 'olga@demo.example', heading: 'Где я вошёл' },
  { name: 'console-links', app: 'console', path: '/links', as: 'olga@demo.example', heading: 'Ссылки' },
  { name: 'console-promocodes', app: 'console', path: '/promocodes?status=all', as: 'olga@demo.example', heading: 'Промокоды' },
  { name: 'console-offers', app: 'console', path: '/offers', as: 'olga@demo.example', heading: 'Предложения' },
  { name: 'console-configuration', app: 'console', path: '/configuration', as: 'olga@demo.example', heading: 'Конфигурация' },
  {
    name: 'console-configuration-trial',
    app: 'console',
    path: '/configuration?tab=trial',
    as: 'olga@demo.example',
    heading: 'Конфигурация',
  },
  {
    name: 'console-payouts-reject',
    app: 'console',
    path: '/payouts',
    as: 'olga@demo.example',
    heading: 'Выплаты',
    opens: ['Отклонить'],
  },
  {
    name: 'console-payouts-pay',
    app: 'console',
    path: '/payouts?status=Approved',
    as: 'olga@demo.example',
    heading: 'Выплаты',
    opens: ['Отметить выплату'],
  },
  {
    name: 'console-payouts-help',
    app: 'console',
    path: '/payouts',
    as: 'olga@demo.example',
    heading: 'Выплаты',
    opens: ['Клавиши'],
  },
  {
    name: 'console-lead-move',
    app: 'console',
    path: '/leads/01941f29-7c00-7000-8000-000000000012',
    as: 'olga@demo.example',
    heading: 'История и вознаграждения',
    opens: ['Сменить статус'],
  },
  {
    name: 'console-lead-deal',
    app: 'console',
    path: '/leads/01941f29-7c00-7000-8000-000000000012',
    as: 'olga@demo.example',
    heading: 'История и вознаграждения',
    opens: ['Добавить сделку'],
  },
  {
    name: 'console-lead-annul',
    app: 'console',
    path: '/leads/01941f29-7c00-7000-8000-000000000012',
    as: 'olga@demo.example',
    heading: 'История и вознаграждения',
    opens: ['Отменить сделку'],
  },
  {
    name: 'console-partner-correction',
    app: 'console',
    path: `/partners/${demo.anna}?tab=statement`,
    as: 'olga@demo.example',
    heading: 'Лебедева Анна',
    opens: ['Корректировка'],
  },
  {
    name: 'console-partner-reversal',
    app: 'console',
    path: `/partners/${demo.anna}?tab=statement`,
    as: 'olga@demo.example',
    heading: 'Лебедева Анна',
    opens: ['Отменить начисление'],
  },
  {
    name: 'console-partner-block',
    app: 'console',
    path: `/partners/${demo.anna}`,
    as: 'olga@demo.example',
    heading: 'Лебедева Анна',
    opens: ['Заблокировать'],
  },
  {
    name: 'console-link-new',
    app: 'console',
    path: '/links',
    as: 'olga@demo.example',
    heading: 'Ссылки',
    opens: ['Создать ссылку'],
  },
  {
    name: 'console-promocode-new',
    app: 'console',
    path: '/promocodes?status=all',
    as: 'olga@demo.example',
    heading: 'Промокоды',
    opens: ['Создать промокод'],
  },
  {
    name: 'console-promocode-disable',
    app: 'console',
    path: '/promocodes?status=all',
    as: 'olga@demo.example',
    heading: 'Промокоды',
    opens: ['Отключить'],
  },
  {
    name: 'console-offer-stop',
    app: 'console',
    path: '/offers',
    as: 'olga@demo.example',
    heading: 'Предложения',
    opens: ['Остановить'],
  },
  {
    name: 'console-offer-close',
    app: 'console',
    path: '/offers',
    as: 'olga@demo.example',
    heading: 'Предложения',
    opens: ['Закрыть для партнёра'],
  },
  {
    name: 'console-key-new',
    app: 'console',
    path: '/keys',
    as: 'olga@demo.example',
    heading: 'Ключи API',
    opens: ['Выпустить ключ'],
  },
  {
    name: 'console-key-rotate',
    app: 'console',
    path: '/keys',
    as: 'olga@demo.example',
    heading: 'Ключи API',
    opens: ['Сменить'],
  },
  {
    name: 'console-key-revoke',
    app: 'console',
    path: '/keys',
    as: 'olga@demo.example',
    heading: 'Ключи API',
    opens: ['Отозвать'],
  },
  { name: 'console-not-found', app: 'console', path: '/nowhere', as: 'olga@demo.example', heading: 'Такой страницы нет' },
  { name: 'account-sign-in', app: 'account', path: '', heading: 'Вход' },
  { name: 'account-balance', app: 'account', path: '/balance', as: 'anna@partners.example', heading: 'Баланс' },
  { name: 'account-leads', app: 'account', path: '/leads', as: 'anna@partners.example', heading: 'Мои лиды' },
  { name: 'account-payouts', app: 'account', path: '/payouts', as: 'anna@partners.example', heading: 'Выплаты' },
  { name: 'account-payout-new', app: 'account', path: '/payouts/new', as: 'anna@partners.example', heading: 'Вывод денег' },
  { name: 'account-statement', app: 'account', path: '/statement', as: 'anna@partners.example', heading: 'Выписка' },
  { name: 'account-profile', app: 'account', path: '/profile', as: 'anna@partners.example', heading: 'Профиль' },
  { name: 'account-sessions', app: 'account', path: '/sessions', as: 'anna@partners.example', heading: 'Где я вошёл' },
  { name: 'account-links', app: 'account', path: '/links', as: 'anna@partners.example', heading: 'Ссылки' },
  { name: 'account-promocodes', app: 'account', path: '/promocodes', as: 'anna@partners.example', heading: 'Промокоды' },
  { name: 'account-busy-balance', app: 'account', path: '/balance', as: busyPartner, heading: 'Баланс' },
  { name: 'account-busy-leads', app: 'account', path: '/leads', as: busyPartner, heading: 'Мои лиды' },
  { name: 'account-busy-payouts', app: 'account', path: '/payouts', as: busyPartner, heading: 'Выплаты' },
  { name: 'account-busy-statement', app: 'account', path: '/statement', as: busyPartner, heading: 'Выписка' },
  // No screen of an app, but what a person sees who was given a wrong link.
  { name: 'account-dead-link', app: 'account', path: '/../r/nowhere', heading: 'Такой ссылки нет' },
  { name: 'account-not-found', app: 'account', path: '/nowhere', as: 'anna@partners.example', heading: 'Такой страницы нет' },
]
