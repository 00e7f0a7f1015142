import type { Language } from '../../../../../lib/domain/words/language.ts'
import { fileFaultPatterns, fileFaults } from './file-fault-words.ts'

/**
 * A fault of a draft or a whole file in the language of the screen. The validator is that of the contour file and speaks English; a fault that has no
 * Russian words here is shown as it came.
 */
export function faultWords(message: string, language: Language): string {
  if (language === 'en') return message
  // Where the place of a fault is the whole file.
  if (message.startsWith(wholeFile)) return faultWords(message.slice(wholeFile.length), language)
  const words = ru[message] ?? fileFaults[message]
  if (words !== undefined) return words
  for (const [pattern, say] of [...fileFaultPatterns, ...patterns]) {
    const found = pattern.exec(message)
    if (found) return say(...found.slice(1).map((part) => part ?? ''))
  }
  return message
}

const wholeFile = 'the file: '

const ru: Readonly<Record<string, string>> = {
  'expected no control characters, nor any that nobody sees or that turn the writing round, such as U+202E':
    'нельзя управляющие и невидимые символы, а также те, что меняют направление письма, например U+202E',
  'expected letters, digits, - and _ (at most 100)': 'нужны латинские буквы, цифры, - и _ (не больше 100)',
  'expected an email address': 'нужен адрес электронной почты',
  'expected an amount in rubles': 'нужна сумма в рублях',
  'expected rubles, not negative, with at most two decimals and at most 10^12':
    'нужны рубли: не меньше нуля, не больше двух знаков после запятой и не больше 10^12',
  'expected more than zero': 'нужно больше нуля',
  'expected a percentage': 'нужен процент',
  'expected more than 0, at most 100, with at most two decimals':
    'нужно больше 0 и не больше 100, не больше двух знаков после запятой',
  'expected "whole", where the step that an amount reaches applies to all of it, or "slices", where each step applies to its own slice':
    'нужно «на всю сумму» или «каждая на свою часть»',
  'expected "deal", where the steps go by the amount of the deal, or "month", where they go by the sum of the partner\'s deals of the month':
    'нужно «по сумме сделки» или «по сумме сделок партнёра за месяц»',
  'expected "lead", where the deals of each lead are numbered, or "partner", where those of the partner with the offer are':
    'нужно «среди сделок лида» или «среди сделок партнёра»',
  'expected steps in ascending order of "from", each amount once':
    'ступени должны идти по возрастанию суммы, каждая сумма один раз',
  'expected a whole number, 1 to 100': 'нужно целое число от 1 до 100',
  'expected a "to" that is not below "from"': 'конец не должен быть меньше начала',
  'expected whole months, 1 to 120': 'нужно целое число месяцев от 1 до 120',
  'expected whole days, 1 to 3650': 'нужно целое число дней от 1 до 3650',
  'expected whole days, 0 to 365': 'нужно целое число дней от 0 до 365',
  'expected one of fixed, percentOfDeal and percentSteps': 'нужно что-то одно: сумма, процент или процент по ступеням',
  'a rule for a group is for partners of every level: leave one of them out':
    'правило для группы действует на всех уровнях: уберите либо группу, либо уровень',
  'only a share has a limit: a fixed sum says itself what it is': 'предел бывает только у процента: сумма и так известна',
  'only a share has a limit: a fixed sum is never cut': 'предел бывает только у процента: сумму не уменьшают',
  'expected a day such as 2026-12-01, which begins in Moscow, or a moment such as 2026-12-01T09:00:00+03:00':
    'нужен день, например 2026-12-01 (начинается по Москве), или момент, например 2026-12-01T09:00:00+03:00',
  'expected an end after the beginning': 'конец должен быть позже начала',
  'expected "from", to know which rules are withdrawn': 'нужно начало: по нему ясно, какие правила отзывают',
  'expected a whole number of deals, 0 to 1000000': 'нужно целое число сделок от 0 до 1 000 000',
  'expected deals, dealsAmount or both': 'нужно число сделок, сумма сделок или и то и другое',
  'expected one of percent and fixed': 'нужно что-то одно: процент или сумма',
  'expected a text, or { "name", "was", "hidden" }: what it is called, what it was called before, and whether it is retired':
    'нужен текст варианта',
  'expected an option that is not retired': 'нужен хотя бы один вариант, который не убран',
  'expected one of bitrix24 and amocrm': 'нужно bitrix24 или amocrm',
  'expected an https address without a path, such as https://example.bitrix24.ru; http is for localhost and 127.0.0.1, on a laptop':
    'нужен адрес https без пути, например https://example.bitrix24.ru; http — только для localhost и 127.0.0.1, на ноутбуке',
  'expected String, Number, Boolean, List, Date or File': 'нужен тип String, Number, Boolean, List, Date или File',
  'expected an https address': 'нужен адрес, который начинается с https',
  'expected an http or https address': 'нужен адрес, который начинается с http или https',
  'expected no spaces': 'нельзя пробелы',
  'expected a telephone number: 5 to 30 digits, blanks, - and brackets, with or without a + before them':
    'нужен телефон: от 5 до 30 цифр, пробелов, - и скобок, можно с + в начале',
  'expected a name of Telegram: 5 to 32 letters, digits and _, beginning with a letter':
    'нужно имя в Telegram: от 5 до 32 латинских букв, цифр и _, первой стоит буква',
  'expected at least one of email, phone and telegram': 'нужно хотя бы что-то одно: почта, телефон или Telegram',
  'expected a colour as # and six digits of 0-9 and a-f, such as #7b2cbf':
    'нужен цвет: # и шесть знаков 0–9 и a–f, например #7b2cbf',
  'another field has the check "bic" already, and an account has one bank':
    'проверка «bic» уже есть у другого поля, а банк у счёта один',
  'an account is checked against a БИК: expected a field with the check "bic"':
    'счёт проверяют по БИК: нужно поле с проверкой «bic»',
  'registration is "open", and a new partner agrees to terms: expected { "version", "url" }':
    'партнёры регистрируются сами и принимают условия: укажите их версию и адрес',
  'a contour file alone changes it': 'это меняет только файл контура',
  'it guards payouts, from keys too: an owner changes it in the console, or a contour file':
    'это защищает выплаты: меняет владелец в консоли или файл контура',
  'an offer is closed for a partner in the console, or by a contour file':
    'предложение закрывают для партнёра в консоли или файлом контура',
  'these rules have begun, and leads may have earned by them: they stay. Publish new ones':
    'эти правила уже начались, и лиды могли по ним что-то принести: они остаются. Опубликуйте новые',
  'all leads go by these rules, and none are left from before them. Publish those that follow':
    'по этим правилам идут все лиды, прежних не осталось. Опубликуйте следующие',
  'it is past, and the offer has no rules from then. Rules begin now, without "from", or later':
    'это уже прошло, и правил с этого времени у предложения нет. Правила начинаются сейчас, без даты, или позже',
  'these rules have ended. Publish new ones': 'эти правила закончились. Опубликуйте новые',
  'it is past: rules end now, with "withdrawn", or later': 'это уже прошло: правила заканчивают сейчас или позже',
  'expected a PNG or WebP picture as a data URI, such as data:image/png;base64,…: at most 16 KB, and at most 1024 pixels wide and high':
    'нужна картинка PNG или WebP: не больше 16 КБ и не больше 1024 пикселей в ширину и высоту',
  'Invalid URL': 'это не адрес страницы',
}

const marks: Readonly<Record<string, string>> = { primary: 'начальный', target: 'целевой' }
const markOf = (mark: string): string => marks[mark] ?? mark

/** What says a name or a number, in the order in which the first that fits is taken. */
const patterns: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^Invalid input: expected (?:string|text), received undefined$/, () => 'нужен текст'],
  [/^Invalid input: expected string/, () => 'нужен текст'],
  [/^Invalid input: expected number/, () => 'нужно число'],
  [/^Invalid input: expected int/, () => 'нужно целое число'],
  [/^Invalid input: expected boolean/, () => 'нужно «да» или «нет»'],
  [/^Invalid input: expected array/, () => 'нужен список'],
  [/^Invalid input: expected (?:object|record)/, () => 'нужны поля в фигурных скобках { }'],
  [/^Too small: expected string to have >=1 character/, () => 'не заполнено'],
  [/^Too small: expected array to have >=(\d+) item/, (count) => `нужно не меньше ${count} в списке`],
  [/^Too small: expected \w+ to be >=(-?[\d.]+)$/, (least) => `нужно не меньше ${least}`],
  [/^Too big: expected string to have <=(\d+) character/, (most) => `слишком длинно: не больше ${most} знаков`],
  [/^Too big: expected array to have <=(\d+) item/, (most) => `нужно не больше ${most} в списке`],
  [/^Too big: expected \w+ to be <=(-?[\d.]+)$/, (most) => `нужно не больше ${most}`],
  [/^Invalid option: expected one of (.+)$/s, (options) => `нужно одно из: ${options.replaceAll('|', ', ')}`],
  [/^Unrecognized keys?: (.+)$/s, (keys) => `лишнее: ${keys}`],
  [/^(.+) is already given in (.+)$/s, (name, place) => `${name} уже есть: ${place}`],
  [/^(.+) is not among (\w+)$/s, (name, list) => `${name} нет в списке ${list}`],
  [
    /^(.+) is retired, and who registers would get it/s,
    (name) => `${name} больше не дают, а новые партнёры это получали бы: выберите другое`,
  ],
  [
    /^exactly one must be marked "(\w+)": true, found (\d+)$/,
    (mark, count) => `нужен ровно один ${markOf(mark)} статус, а отмечено: ${count}`,
  ],
  [/^the (\w+) status cannot be retired/, (mark) => `${markOf(mark)} статус убрать нельзя: сначала отметьте другой`],
  [
    /^it would never be earned: deals are made in the target status, (.+), and this rule is for (.+)$/s,
    (target, status) => `это ничего не принесёт: сделки бывают в целевом статусе, ${target}, а правило для ${status}`,
  ],
  [
    /^the rules from (?:the beginning|(.+)) hold for leads under way or later, and pay for deals in another status/s,
    (from) =>
      `правила ${from === '' ? 'с самого начала' : `с ${from}`} действуют для лидов, а процент в них не за целевой статус: он ничего не принесёт`,
  ],
  [
    /^(\d+) sets of rules would be kept beside the first, and at most (\d+) are/,
    (count, most) => `кроме первого, пришлось бы хранить наборов правил: ${count}, а можно не больше ${most}`,
  ],
  [
    /^your roles change only (.+): this part takes an owner/,
    (parts) => `ваши роли меняют только ${parts}: эту часть меняет владелец`,
  ],
  [
    /^it changes (\d+) things, and at most (\d+) are published at once$/,
    (count, most) => `изменений: ${count}, а за раз публикуют не больше ${most}`,
  ],
  [
    /^(.+) is a (\w+), and the leads there are have such values: it cannot become a (\w+)/s,
    (name, was) => `${name} — это ${was}, и у лидов есть такие значения: тип не меняют. Добавьте новое поле, а это скройте`,
  ],
  [
    /^(.+) is a (\w+), and partners have answered it: it cannot become a (\w+)/s,
    (name, was) => `${name} — это ${was}, и партнёры на него ответили: тип не меняют. Добавьте новое поле`,
  ],
  [/^(.+) is taken: /s, (name) => `${name}: так уже называется или называлось другое`],
  [
    /^(.+) and (.+) are one, (.+) now: leave one of them$/s,
    (one, other, now) => `${one} и ${other} — одно, теперь ${now}: оставьте что-то одно`,
  ],
  [
    /^what has the name (.+) gets another one here, and .+ stays its own: apply that first$/s,
    (name) => `у того, что называется ${name}, здесь меняется имя: сначала опубликуйте это`,
  ],
  [/^a (?:text|name) holds U\+0000/, () => 'в тексте есть символ U+0000, который не хранится'],
]
