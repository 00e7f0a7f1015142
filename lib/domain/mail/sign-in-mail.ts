import type { ConfirmationPurpose } from '../people/confirmation-purpose.ts'
import { escaped, type MailProgram, signatureOf } from './mail-program.ts'
import type { App, ConfirmationCodeMessage, SignInCodeMessage } from './mail-message.ts'

/** A mail without its sender. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** What a code is for: signing in; registering, where partners register themselves; or confirming an act. */
export type CodePurpose = 'SignIn' | 'Registration' | ConfirmationPurpose

/**
 * The mail with a sign-in code. The reader's language is unknown: Russian comes first, English below.
 *
 * The subject does not contain the code: subjects appear on lock screens and in the logs of mail servers.
 *
 * @param program in whose name it comes
 * @param nowMs the code is valid for some minutes from this moment
 */
export function signInMail(
  { email, app, code, expiresAt }: Omit<SignInCodeMessage, 'kind' | 'requestId'>,
  purpose: CodePurpose,
  program: MailProgram,
  nowMs: number,
): Mail {
  const minutes = Math.max(1, Math.ceil((Date.parse(expiresAt) - nowMs) / 60_000))
  const { russian, english } = places[app]
  const { whatFor, notYou, subject } = purposes[purpose]
  const words = {
    program,
    code,
    russian: {
      what: `${whatFor.russian} ${russian}`,
      life: `Код действует ещё ${minutes} ${minutesInRussian(minutes)} и подходит один раз. Введите его там, где вы его запросили.`,
      notYou: `${notYou.russian} Никому его не сообщайте: мы о нём никогда не спрашиваем.`,
    },
    english: {
      what: `${whatFor.english} ${english}`,
      life: `It is good for another ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, and once. Enter it where you asked for it.`,
      notYou: `${notYou.english} Tell it to nobody: we never ask for it.`,
    },
  }
  return {
    to: email,
    subject: `${program.name}: ${subject.russian} ${russian} / ${subject.english}`,
    text: textOf(words),
    html: htmlOf(words),
  }
}

/** The mail with a code that confirms an act of a partner. */
export function confirmationMail(
  { email, code, expiresAt }: Pick<ConfirmationCodeMessage, 'email' | 'code' | 'expiresAt'>,
  purpose: ConfirmationPurpose,
  program: MailProgram,
  nowMs: number,
): Mail {
  return signInMail({ email, code, expiresAt, app: 'account' }, purpose, program, nowMs)
}

/** What differs: a person who registers has never had a mail from here, and may not have asked for one. */
const purposes: Readonly<Record<CodePurpose, Record<'whatFor' | 'notYou' | 'subject', { russian: string; english: string }>>> = {
  SignIn: {
    whatFor: { russian: 'Ваш код для входа в', english: 'Your code to sign in to' },
    notYou: {
      russian: 'Если вы не запрашивали код, ничего делать не нужно: без него никто не войдёт.',
      english: 'If you did not ask for a code, there is nothing to do: nobody gets in without it.',
    },
    subject: { russian: 'код для входа в', english: 'sign-in code' },
  },
  Registration: {
    whatFor: { russian: 'Ваш код, чтобы зарегистрироваться и открыть', english: 'Your code to register and open' },
    notYou: {
      russian:
        'Если вы не запрашивали код, значит, кто-то ошибся адресом. Ничего делать не нужно: без кода никто не зарегистрируется.',
      english:
        'If you did not ask for a code, somebody mistyped an address. There is nothing to do: nobody registers without it.',
    },
    subject: { russian: 'код, чтобы открыть', english: 'registration code' },
  },
  Details: {
    whatFor: {
      russian: 'Ваш код, чтобы внести новые данные для выплат в',
      english: 'Your code to put new payout details into',
    },
    notYou: {
      russian: 'Если вы ничего не меняли, в ваш кабинет вошёл кто-то другой: завершите там чужие сеансы и сообщите нам.',
      english: 'If you changed nothing, somebody else is signed in to your account: end their sessions there and tell us.',
    },
    subject: { russian: 'код, чтобы внести данные для выплат в', english: 'code to change payout details' },
  },
  Payout: {
    whatFor: {
      russian: 'Ваш код, чтобы запросить выплату не по данным из профиля через',
      english: 'Your code to request a payout to details that are not in your profile, through',
    },
    notYou: {
      russian: 'Если вы не запрашивали выплату, в ваш кабинет вошёл кто-то другой: завершите там чужие сеансы и сообщите нам.',
      english:
        'If you did not ask for a payout, somebody else is signed in to your account: end their sessions there and tell us.',
    },
    subject: { russian: 'код для выплаты через', english: 'code to request a payout' },
  },
  Erasure: {
    whatFor: { russian: 'Ваш код, чтобы попросить удалить', english: 'Your code to ask us to erase' },
    notYou: {
      russian: 'Если вы об этом не просили, в ваш кабинет вошёл кто-то другой: завершите там чужие сеансы и сообщите нам.',
      english: 'If you did not ask for it, somebody else is signed in to your account: end their sessions there and tell us.',
    },
    subject: { russian: 'код, чтобы удалить', english: 'code to erase' },
  },
}

/** The app that the person signs in to, as part of a sentence. */
const places: Readonly<Record<App, { russian: string; english: string }>> = {
  console: { russian: 'консоль администратора', english: 'the administrator console' },
  account: { russian: 'личный кабинет партнёра', english: 'your partner account' },
}

interface Words {
  program: MailProgram
  code: string
  russian: Sentences
  english: Sentences
}

interface Sentences {
  what: string
  life: string
  notYou: string
}

function textOf({ program, code, russian, english }: Words): string {
  return [
    'Здравствуйте!',
    `${russian.what} (${program.name}):`,
    `    ${code}`,
    russian.life,
    russian.notYou,
    '--------',
    'Hello!',
    `${english.what} (${program.name}):`,
    `    ${code}`,
    english.life,
    ...signed(english.notYou, program),
  ].join('\n\n')
}

/** One column that fits a phone; inline styles, because mail programs drop all others; nothing to load, the logo comes along. */
function htmlOf({ program, code, russian, english }: Words): string {
  return mailPage(
    program,
    `<p style="margin:0 0 8px">Здравствуйте! ${russian.what}:</p>
<p style="margin:0 0 16px;padding:16px 0;border:1px solid #8888;border-radius:8px;text-align:center;font-family:Menlo,Consolas,monospace;font-size:36px;line-height:1.2;font-weight:600;letter-spacing:6px">${code}</p>
<p style="margin:0 0 12px">${russian.life}</p>
<p style="margin:0;font-size:14px;opacity:0.7">${russian.notYou}</p>`,
    `<p style="margin:0 0 8px">${english.what}: <b>${code}</b></p>
<p style="margin:0 0 8px">${english.life}</p>
<p style="margin:0">${english.notYou}</p>`,
  )
}

/** The end of a mail in plain text: its last sentence, and whom to ask. */
export const signed = (last: string, program: MailProgram): string[] => {
  const signature = signatureOf(program)
  return signature === undefined ? [`${last}\n`] : [last, '--------', `${program.name}. ${signature}\n`]
}

/** By this the page of a mail names the picture that the mail carries. */
export const logoContentId = 'logo'

/** @param english goes below, smaller */
export function mailPage(program: MailProgram, russian: string, english: string): string {
  const name = escaped(program.name)
  const signature = signatureOf(program)
  const logo = program.logo
    ? `<img src="cid:${logoContentId}" alt="" height="40" style="display:block;margin:0 0 8px;height:40px;padding:4px;border-radius:6px;background:#ffffff">\n`
    : ''
  const footer =
    signature === undefined ? '' : `<p style="margin:24px 0 0;font-size:14px;opacity:0.7">${escaped(signature)}</p>\n`
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${name}</title>
</head>
<body style="margin:0;padding:24px 12px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
${logo}<p style="margin:0 0 24px;font-size:14px;opacity:0.7">${name}</p>
${russian}
<hr style="margin:24px 0;border:0;border-top:1px solid #8888">
<div lang="en" style="font-size:14px;opacity:0.7">
${english}
</div>
${footer}</div>
</body>
</html>
`
}

function minutesInRussian(minutes: number): string {
  return russianMinutes[russianPlural.select(minutes)] ?? 'минут'
}

const russianPlural = new Intl.PluralRules('ru')
const russianMinutes: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'минуту', few: 'минуты', many: 'минут' }
