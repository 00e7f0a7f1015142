/** Faults that only a whole file has, in Russian: of its deployment, partners, keys, and of what was published since. */
export const fileFaults: Readonly<Record<string, string>> = {
  'expected letters, digits, -, _, . and ~ (at most 100)': 'нужны латинские буквы, цифры, -, _, . и ~ (не больше 100)',
  'expected a retention that CloudWatch offers: 1, 3, 5, 7, 14, 30, 60, 90, … days':
    'нужен срок, который есть в CloudWatch: 1, 3, 5, 7, 14, 30, 60, 90, … дней',
  'expected the ARN of an identity of SES': 'нужен ARN отправителя в SES',
  'expected the ARN of a certificate': 'нужен ARN сертификата',
  'expected an https address without ? and #; http is for localhost and 127.0.0.1, on a laptop':
    'нужен адрес https без ? и #; http — только для localhost и 127.0.0.1',
  'expected 1 to 200 visible ASCII characters': 'нужно от 1 до 200 видимых символов ASCII',
  'expected 16 to 200 visible ASCII characters': 'нужно от 16 до 200 видимых символов ASCII',
  'expected the name of a parameter, such as /partner-program/demo/company-secret':
    'нужно имя параметра, например /partner-program/demo/company-secret',
  'expected a domain name': 'нужно имя домена',
  'expected lower-case letters, digits and -, beginning with a letter (at most 31)':
    'нужны строчные латинские буквы, цифры и -, первой стоит буква (не больше 31)',
  'expected an id, as contour export writes it': 'нужен идентификатор, как его пишет contour export',
  'account is the name of what all contours share': 'account — имя того, что у контуров общее',
  'begins as an issued key, but its check characters do not hold': 'похоже на выпущенный ключ, но контрольные знаки не сходятся',
  'a secret is for local use only; a deployed contour gets its keys from "keys issue"':
    'секрет бывает только в файле для своего компьютера: на развёрнутом контуре ключи выпускает «keys issue»',
  'only a String or a Number is searchable': 'искать можно только по полю String или Number',
  'GET /lead has a parameter of this name: a searchable field needs another systemName':
    'у GET /lead есть параметр с таким именем: полю с поиском нужно другое systemName',
  'options belong to a field of type List, and only to it': 'варианты бывают у поля типа List, и только у него',
  'it was of somebody who was erased, and is nobody’s again: take it out of the file':
    'это имя было у того, кого стёрли, и больше никому не достанется: уберите его из файла',
  'has letters of several scripts, and would be taken for another one': 'здесь буквы разных алфавитов: код приняли бы за другой',
  'nobody who is an owner now would stay one': 'ни один нынешний владелец не остался бы владельцем',
}

/** Those that say a name, a number or what stands in the way. */
export const fileFaultPatterns: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^it has more than (\d+) MB/, (most) => `в нём больше ${most} МБ: проверьте его командой contour apply --dry-run`],
  [/^it cannot be unpacked/, () => 'его не удалось распаковать'],
  [/^it is not JSON: /, () => 'это не JSON: проверьте скобки, кавычки и запятые'],
  [
    /^this is the file of contour "([^"]*)", and this is another one$/,
    (contour) => `это файл контура «${contour}», а здесь другой контур`,
  ],
  [
    /^is the digest of a picture that the contour does not have/,
    () => 'это отпечаток картинки, которой у контура нет: вставьте саму картинку',
  ],
  [
    /^(.+): (.+) would be undone, which was published in the console at (\S+)\. /s,
    (what, attributes, at) =>
      `${what}: файл отменил бы ${attributes}, опубликованное в консоли ${at}. Возьмите это из contour export в файл или примените файл с --overwrite configuration`,
  ],
  [
    /^(.+): (.+): the file changes it, and it was changed otherwise(?:: published at (\S+?)(?: by (.+?))?| since the file was made)\. Take/s,
    (what, attributes, at, by) =>
      `${what}: ${attributes}: это меняет файл, и это иначе изменили ${at === '' ? 'после того, как он сделан' : `в консоли или ключом ${at}${by === '' ? '' : ` (${by})`}`}. Возьмите это из contour export в файл или примените файл с --overwrite configuration`,
  ],
  [
    /^(.+) is not in the file and stays, and what it pays for deals is for (.+): with (.+) as the target/s,
    (slug, was, now) =>
      `предложения ${slug} в файле нет, оно остаётся и платит за сделки в ${was}: с целевым статусом ${now} это никогда не начислится. Назовите его в файле с правилами для ${now}`,
  ],
  [
    /^(.+) and (.+) are one (?:partner|person), (.+) now: leave one of them/s,
    (one, other, now) => `${one} и ${other} — один человек, теперь ${now}: оставьте что-то одно`,
  ],
  [
    /^with the roles of (.+) more than (\d+) of their API keys would end/s,
    (email, most) => `вместе с ролями ${email} отозвали бы больше ${most} ключей API: сначала отзовите часть`,
  ],
  [
    /^this needs form (\d+) of the table, and its upgrade is not closed/,
    (form) => `для этого нужна форма таблицы ${form}, а переход на неё не закрыт: npm run contour -- upgrade --close`,
  ],
]
