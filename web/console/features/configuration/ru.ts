import { pluralRu } from '../../../shared/texts/plural.ts'

const leads = (count: number): string => pluralRu(count, { one: 'лид', few: 'лида', many: 'лидов' })
/** Counts deals behind «с». */
const withDeals = (count: number): string =>
  count === 0 ? 'без сделок' : `с ${pluralRu(count, { one: 'сделкой', few: 'сделками', many: 'сделками' })}`
const inStatus = (status: string, of: { leads: number; deals: number }): string =>
  of.leads === 0 ? `в «${status}» нет лидов` : `в «${status}» ${leads(of.leads)} ${withDeals(of.deals)}`

interface MovedMark {
  from: string
  to: string
  inFrom: { leads: number; deals: number }
  inTo: { leads: number; deals: number }
}

const things = (count: number): string => pluralRu(count, { one: 'вещь', few: 'вещи', many: 'вещей' })

export const ru = {
  title: 'Конфигурация',
  tabs: { present: 'Как есть', trial: 'Проверить файл' },
  settings: 'Правила',
  minimumPayout: 'Наименьшая выплата',
  requireInn: 'ИНН для выплат',
  needed: 'обязателен',
  notNeeded: 'не нужен',
  fourEyes: 'Одобряет и отмечает выплату',
  twoPeople: 'разные люди',
  onePerson: 'может один человек',
  attribution: 'Переход по ссылке действует',
  days: (count: number) => pluralRu(count, { one: 'день', few: 'дня', many: 'дней' }),
  retention: 'Поля лидов хранятся',
  months: (count: number) => pluralRu(count, { one: 'месяц', few: 'месяца', many: 'месяцев' }),
  forGood: 'без срока',
  registration: 'Регистрация партнёров',
  registrations: { open: 'открыта', closed: 'закрыта: партнёров добавляют администраторы' },
  terms: 'Условия программы',
  version: (version: string) => `версия ${version}`,
  registered: 'Новому партнёру при регистрации',
  level: (number: number, description: string) => `уровень ${number}, ${description}`,
  group: (title: string) => `группа ${title}`,
  noLevel: 'ни уровня, ни групп',
  statuses: 'Статусы лида',
  primary: 'начальный',
  target: 'целевой: сделка',
  fields: 'Поля лида',
  fieldColumns: { label: 'Подпись', systemName: 'Системное имя', type: 'Тип', marks: 'Особенности' },
  types: { String: 'строка', Number: 'число', Boolean: 'да или нет', List: 'список' },
  required: 'обязательное',
  hidden: 'скрыто',
  searchable: 'по нему ищут',
  becomingSearchable: (when: string) => `поиск по прежним лидам готовится с ${when}`,
  levels: 'Уровни',
  groups: 'Группы',
  none: 'нет',
  legalTypes: 'Правовые формы',
  legal: { Individual: 'физическое лицо', SelfEmployed: 'самозанятый', IE: 'ИП', LegalEntity: 'юридическое лицо' },
  legalHidden: 'скрыта',
  offers: 'Предложения',
  active: 'работает',
  stopped: 'остановлено',
  forLevel: (sentence: string, number: number) => `${sentence} (уровень ${number})`,
  administrators: 'Администраторы',
  noRoles: 'без ролей',
  changedBy: 'Меняет её файл контура: его применяет тот, кто разворачивает контур. Проверить файл можно рядом.',
  file: 'Файл контура',
  fileHint: 'JSON целиком, не больше 256 КБ. Проверка ничего не меняет.',
  choose: 'Выбрать файл',
  compare: 'Сравнить',
  fileMissing: 'Вставьте файл контура',
  faultsTitle: (count: number) => `Файл не подошёл: ${pluralRu(count, { one: 'ошибка', few: 'ошибки', many: 'ошибок' })}`,
  faultsHint: 'Такой файл не применится ни в какой части. Слова ошибок — те же, что у команды.',
  place: 'Место',
  fault: 'Что не так',
  wholeFile: 'весь файл',
  shownFirst: (shown: number) => `Показаны первые ${shown}.`,
  nothing: 'Ничего не изменится',
  nothingHint: (count: number) => `Всё, что названо в файле, уже так: ${things(count)}.`,
  summary: (changes: number, unchanged: number) =>
    `Изменится: ${things(changes)}, без изменений: ${things(unchanged)}. Ничего ещё не сделано.`,
  changes: 'Что изменит файл',
  kinds: { create: 'добавится', update: 'изменится' },
  notApplied: 'Чего файл не изменит',
  notAppliedHint: 'Этим занимаются люди: файл говорит другое, но применяется это только с --overwrite и названием части.',
  changedAt: (when: string) => `изменено ${when}`,
  overwrite: (kind: string) => `--overwrite ${kind}`,
  was: 'Сейчас',
  becomes: 'В файле',
  attribute: 'Что',
  targetMoved: {
    title: (from: string, to: string) => `Целевой статус меняется: был «${from}», станет «${to}»`,
    consequences: ({ from, to, inFrom, inTo }: MovedMark) => [
      `Сейчас ${inStatus(from, inFrom)}, ${inStatus(to, inTo)}. Все остаются на своих местах, со сделками и начислениями.`,
      `Лид, у которого сделка уже есть, при первом переходе в «${to}» второй не получит, и ничего за переход не начислится.`,
      `Лид без сделки получит её при переходе в «${to}». Тому, кто уже там стоит, сделку добавляют отдельно.`,
    ],
  },
  primaryMoved: {
    title: (from: string, to: string) => `Начальный статус меняется: был «${from}», станет «${to}»`,
    consequences: ({ from, to, inFrom }: MovedMark) => [
      `Сейчас ${inStatus(from, inFrom)}: они остаются там. Новые лиды начнут с «${to}».`,
    ],
  },
  confirmHint: 'Кто применяет файл, подтверждает это числом лидов:',
  becomingTitle: 'Поиск по этим полям заработает, когда будут просмотрены прежние лиды',
  unnamed: (count: number) => `Файл не называет: ${things(count)}. Они остаются как есть`,
}
