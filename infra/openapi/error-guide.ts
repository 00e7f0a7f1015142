import type { ErrorCode } from '../../lib/errors.ts'

/** The same in each language that a page of errors is written in. */
interface Text {
  en: string
  ru: string
}

/** What an error means to a user of the API, and what to do about it. */
interface ErrorAdvice {
  when: Text
  advice: Text
}

/** Sent again as it is, the request would be refused again. */
const fixAndSend: Text = {
  en: 'Correct the request and send it again.',
  ru: 'Исправьте запрос и отправьте его заново.',
}
const repeat: Text = {
  en: 'Repeat the request with the same Idempotency-Key, after Retry-After seconds, waiting longer each time.',
  ru: 'Повторите запрос с тем же Idempotency-Key через Retry-After секунд; с каждым разом увеличивайте паузу.',
}

/** The document, docs/errors.md and docs/ru/errors.md are written from it, in the order of the error table. */
export const errorGuide: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  API_KEY_MISSING: {
    when: { en: 'There is no x-api-key header.', ru: 'В запросе нет заголовка x-api-key.' },
    advice: { en: 'Send the key with every request.', ru: 'Передавайте ключ в каждом запросе.' },
  },
  API_KEY_INVALID: {
    when: { en: 'The key is unknown, revoked or expired.', ru: 'Такого ключа нет, он отозван или его срок истёк.' },
    advice: {
      en: 'Check that the key belongs to this contour; ask its administrators for a new one. Do not repeat.',
      ru: 'Проверьте, что ключ от этого контура; попросите у администраторов новый. Повторять запрос не нужно.',
    },
  },
  ADDRESS_NOT_ALLOWED: {
    when: {
      en: 'The key only works from certain addresses, and the request came from another. The answer names the address that the gateway saw.',
      ru: 'Ключ действует только с определённых адресов, а запрос пришёл с другого: каким его увидел шлюз, названо в ответе.',
    },
    advice: {
      en: 'Send the request from an allowed address, or ask the administrators of the contour for a key with this address. Do not repeat.',
      ru: 'Отправьте запрос с разрешённого адреса или попросите у администраторов ключ для этого. Повторять запрос не нужно.',
    },
  },
  SCOPE_MISSING: {
    when: {
      en: "The key's scopes do not include the permission that the request needs. The answer names the permission.",
      ru: 'Ключ выпущен с ограниченными правами, и нужного запросу среди них нет; какое нужно, названо в ответе.',
    },
    advice: {
      en: 'Ask the administrators of the contour for a key with that scope. Do not repeat.',
      ru: 'Попросите у администраторов ключ с этим правом. Повторять запрос не нужно.',
    },
  },
  ROUTE_NOT_FOUND: {
    when: { en: 'There is no such path or method.', ru: 'Такого адреса или метода нет.' },
    advice: { en: 'Check the base URL, the path and the method.', ru: 'Проверьте базовый адрес, путь и метод.' },
  },
  BODY_NOT_JSON: {
    when: { en: 'The body is not JSON, or not a JSON object.', ru: 'Тело запроса не JSON или не JSON-объект.' },
    advice: fixAndSend,
  },
  BODY_TOO_LARGE: {
    when: {
      en: 'The body is larger than 256 KB, or nested deeper than 32 levels.',
      ru: 'Тело больше 256 КБ или вложено глубже 32 уровней.',
    },
    advice: { en: 'Send less in one request.', ru: 'Отправляйте меньше данных за один запрос.' },
  },
  CONTENT_TYPE_UNSUPPORTED: {
    when: { en: 'The Content-Type header is missing or not JSON.', ru: 'Заголовок Content-Type не указан или в нём не JSON.' },
    advice: { en: 'Send Content-Type: application/json.', ru: 'Передайте Content-Type: application/json.' },
  },
  CHARSET_UNSUPPORTED: {
    when: {
      en: 'The Content-Type header names a charset other than UTF-8.',
      ru: 'В заголовке Content-Type указана кодировка, отличная от UTF-8.',
    },
    advice: {
      en: 'Convert the body to UTF-8, and name no charset or charset=utf-8.',
      ru: 'Переведите тело в UTF-8 и не указывайте кодировку либо укажите charset=utf-8.',
    },
  },
  BODY_NOT_UTF8: {
    when: {
      en: 'The body is not UTF-8, or its text is already damaged: it contains U+FFFD.',
      ru: 'Тело не в UTF-8, или текст испортился раньше: в нём есть символ U+FFFD.',
    },
    advice: {
      en: 'Convert the text to UTF-8 at its source; the path names the field.',
      ru: 'Переводите текст в UTF-8 там, откуда он берётся; какое это поле, сказано в path.',
    },
  },
  BODY_KEY_MISSPELLED: {
    when: {
      en: 'A key of the body differs from a known key only in letter case, `_` or `-`. Other unknown keys are ignored.',
      ru: 'Ключ в теле запроса отличается от известного только регистром, `_` или `-`. Остальные неизвестные ключи не мешают.',
    },
    advice: { en: 'Send the key that the message names.', ru: 'Передайте ключ, названный в сообщении.' },
  },
  TEXT_EXPECTED: {
    when: { en: 'A text field has a value that is not text.', ru: 'В текстовом поле передан не текст.' },
    advice: fixAndSend,
  },
  TEXT_TOO_LONG: {
    when: {
      en: 'A text is longer than 10000 characters, a reason than 1000, or a name than 200.',
      ru: 'Текст длиннее 10000 символов, причина длиннее 1000, имя длиннее 200.',
    },
    advice: { en: 'Shorten it.', ru: 'Сократите его.' },
  },
  TEXT_NOT_UNICODE: {
    when: {
      en: 'A text contains half a surrogate pair; or a name contains a line break, another control character, an invisible character, or one that reverses the direction of text, such as U+202E.',
      ru: 'В тексте половина суррогатной пары, в имени — перевод строки, другой управляющий символ либо символ, который не виден или меняет направление письма, например U+202E.',
    },
    advice: {
      en: 'Do not cut text in the middle of a character; write a name on one line.',
      ru: 'Не обрезайте текст посреди символа; имя пишите одной строкой.',
    },
  },
  TEXT_HAS_NUL: {
    when: {
      en: 'A text of the body (in any field) or a parameter (also of the path) contains U+0000, which not every database can store.',
      ru: 'В тексте тела запроса, пусть и не известном методу, или в параметре, в том числе в пути, есть символ U+0000: его хранит не всякая база данных.',
    },
    advice: { en: 'Remove it; the path names the field.', ru: 'Уберите его; какое это поле, сказано в path.' },
  },
  PARAMETER_UNKNOWN: {
    when: {
      en: 'This endpoint has no query parameter of that name.',
      ru: 'В адресе указан параметр, которого у этого метода нет.',
    },
    advice: {
      en: 'Check its spelling. Unknown parameters are refused, because an ignored filter would return too much.',
      ru: 'Проверьте написание: лишние параметры не пропускаются, чтобы список не оказался длиннее ожидаемого.',
    },
  },
  PARAMETER_REPEATED: {
    when: { en: 'A parameter is sent more than once.', ru: 'Параметр указан несколько раз.' },
    advice: { en: 'Send each once.', ru: 'Укажите каждый по одному разу.' },
  },
  LIMIT_INVALID: {
    when: { en: 'limit is not a whole number from 1 to 1000.', ru: 'limit не целое число от 1 до 1000.' },
    advice: fixAndSend,
  },
  CURSOR_INVALID: {
    when: { en: 'cursor did not come from this list.', ru: 'cursor получен не из этого списка.' },
    advice: {
      en: 'Send it unchanged from X-Next-Cursor or nextCursor, or start again without it.',
      ru: 'Передавайте его без изменений, как он пришёл в X-Next-Cursor или nextCursor, либо начните без него.',
    },
  },
  EVENT_TYPE_INVALID: {
    when: { en: 'type is not a type of events.', ru: 'type не из перечня типов событий.' },
    advice: { en: "Send one of the feed's types.", ru: 'Укажите один из типов событий ленты.' },
  },
  CURSOR_EXPIRED: {
    when: {
      en: 'cursor is more than 31 days old, and the events after it may be deleted.',
      ru: 'cursor старше 31 дня: события после него уже не хранятся.',
    },
    advice: {
      en: 'Read the feed without cursor to its end, then reload the lists (GET /payout, /partner, /lead), and continue from the last cursor.',
      ru: 'Прочитайте ленту без cursor до конца, затем загрузите списки заново (GET /payout, /partner, /lead) и продолжайте с последнего cursor.',
    },
  },
  FEED_CURSOR_OF_ANOTHER_TABLE: {
    when: {
      en: "cursor came from another contour's feed, or from this one before its data was restored, or lies in the future.",
      ru: 'cursor выдан лентой другого контура или этой же лентой до восстановления данных, либо указывает на момент, который ещё не наступил.',
    },
    advice: {
      en: 'Your copy may be of other data. Read the feed without cursor to its end, then reload the lists (GET /payout, /partner, /lead), and continue from the last cursor.',
      ru: 'Ваша копия может относиться к другим данным. Прочитайте ленту без cursor до конца, затем загрузите списки заново (GET /payout, /partner, /lead) и продолжайте с последнего cursor.',
    },
  },
  UPDATED_SINCE_INVALID: {
    when: {
      en: 'updatedSince is not a time with a time zone, such as 2026-03-01T00:00:00Z.',
      ru: 'updatedSince не момент времени с часовым поясом, например 2026-03-01T00:00:00Z.',
    },
    advice: {
      en: 'Send ISO 8601; in a URL write + as %2B.',
      ru: 'Передайте время по ISO 8601; знак + в адресе пишется как %2B.',
    },
  },
  STATUS_PARAMETER_INVALID: {
    when: { en: 'status is not one of the five.', ru: 'status не из пяти допустимых.' },
    advice: fixAndSend,
  },
  INCLUDE_INVALID: {
    when: {
      en: 'include is not `account` for partners, or not `rewards` for a lead.',
      ru: 'В include не `account` у партнеров или не `rewards` у лида.',
    },
    advice: {
      en: "Use ?include=account to get the partners' accounts, ?include=rewards to get the reasons for a lead's rewards.",
      ru: 'Счёт партнера просят так: ?include=account, причины вознаграждений лида так: ?include=rewards',
    },
  },
  PARTNER_ID_PARAMETER_INVALID: {
    when: { en: 'partnerId is not an id.', ru: 'partnerId не похож на идентификатор.' },
    advice: { en: "Send a partner's id from GET /partner.", ru: 'Возьмите id партнера из GET /partner.' },
  },
  EMAIL_PARAMETER_INVALID: {
    when: { en: 'email is empty or longer than an address can be.', ru: 'email пуст или длиннее, чем бывает адрес.' },
    advice: fixAndSend,
  },
  LAST_NAME_PARAMETER_INVALID: {
    when: { en: 'lastName is empty or longer than 200 characters.', ru: 'lastName пуст или длиннее 200 символов.' },
    advice: fixAndSend,
  },
  INN_PARAMETER_INVALID: {
    when: { en: 'inn is empty or longer than 50 characters.', ru: 'inn пуст или длиннее 50 символов.' },
    advice: fixAndSend,
  },
  PARTNER_SEARCH_AMBIGUOUS: {
    when: {
      en: 'More than one of email, lastName, inn, externalId and updatedSince is sent.',
      ru: 'Указано больше одного из параметров email, lastName, inn, externalId и updatedSince.',
    },
    advice: {
      en: 'Send the most selective one, and choose from its results.',
      ru: 'Оставьте тот, по которому находится меньше всего партнеров, и выберите среди найденных.',
    },
  },
  IDEMPOTENCY_KEY_INVALID: {
    when: {
      en: 'The Idempotency-Key header is not 1 to 255 visible ASCII characters, or there are two different ones.',
      ru: 'Idempotency-Key — не от 1 до 255 видимых символов ASCII, или их два разных.',
    },
    advice: { en: 'Send a UUID, for example.', ru: 'Передавайте, например, UUID.' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: {
      en: 'The same Idempotency-Key was used for another request.',
      ru: 'С этим Idempotency-Key уже приходил другой запрос.',
    },
    advice: {
      en: 'Use a new key for every new request; to repeat a request, send the same body.',
      ru: 'Для каждого нового запроса берите новый ключ, а повторяя старый, отправляйте точно то же тело.',
    },
  },
  EXTERNAL_ID_INVALID: {
    when: {
      en: '`externalId` is no string of 1 to 200 characters, or has invisible ones.',
      ru: '`externalId` — не строка от 1 до 200 символов, или в ней есть невидимые символы.',
    },
    advice: { en: 'Send a number as a string: `"501"`.', ru: 'Число передавайте строкой: `"501"`.' },
  },
  EXTERNAL_ID_TAKEN: {
    when: {
      en: 'Something else has this `externalId`: `takenBy` names it. Or it was a deal that is canceled now, or a payout request that was rejected or canceled, or a partner who was erased: its id is not used again.',
      ru: 'Этот `externalId` уже у чего-то другого: `takenBy` говорит, у чего. Или это была сделка, и она отменена, или заявка на выплату, и её отклонили или отменили, или партнёр, и его данные удалены: такой id второй раз не берут.',
    },
    advice: {
      en: 'Look at what `takenBy` names. If you meant to repeat a request, the contents differ. If you meant something new, give it an id of its own.',
      ru: 'Посмотрите на то, что названо в `takenBy`. Если вы повторяли запрос, содержание другое. Если это что-то новое, дайте ему свой id.',
    },
  },
  REQUEST_REJECTED: {
    when: {
      en: 'The gateway or its firewall refused the request before the service saw it.',
      ru: 'Шлюз или межсетевой экран отклонил запрос до того, как его увидел сервис.',
    },
    advice: {
      en: 'Ask the operator of the contour, with the requestId.',
      ru: 'Обратитесь к тем, кто обслуживает контур, и назовите requestId.',
    },
  },
  TOO_MANY_REQUESTS: {
    when: { en: 'The contour gets more requests than its limit.', ru: 'Запросов больше, чем принимает контур.' },
    advice: repeat,
  },
  INTERNAL_ERROR: {
    when: { en: 'An unexpected error.', ru: 'Внутренний сбой, которого быть не должно.' },
    advice: {
      en: 'Repeat once with the same Idempotency-Key; if it fails again, send the requestId to the operator.',
      ru: 'Повторите один раз с тем же Idempotency-Key; если ошибка осталась, сообщите requestId тем, кто обслуживает контур.',
    },
  },
  OUTCOME_UNKNOWN: {
    when: {
      en: 'A request without an Idempotency-Key was sent to the database, and no answer came: it may or may not have been applied.',
      ru: 'Запрос без Idempotency-Key ушёл в базу, а ответа не пришло: он мог быть выполнен, а мог и не быть.',
    },
    advice: {
      en: 'Do not repeat it. Read the payout, the partner or the lead first. With an Idempotency-Key you could simply repeat it.',
      ru: 'Не повторяйте его. Сначала посмотрите на заявку, партнера или лид; с Idempotency-Key выяснять ничего не придётся.',
    },
  },
  SERVICE_UNAVAILABLE: {
    when: {
      en: 'The service is too busy, or a conflict outlasted its retries. A request without an Idempotency-Key was not applied.',
      ru: 'Сервис перегружен, или одновременные изменения мешали дольше, чем он ждёт. Запрос без Idempotency-Key не выполнен.',
    },
    advice: repeat,
  },

  CROSS_SITE_REQUEST: {
    when: {
      en: "The browser's headers (Sec-Fetch-Site, Origin) say that the request comes from a page of another site.",
      ru: 'Браузер сообщает, что запрос отправлен со страницы другого сайта (Sec-Fetch-Site, Origin).',
    },
    advice: {
      en: "Send it from the contour's own pages. Programs send neither header.",
      ru: 'Отправляйте его со страниц самого контура. Программам эти заголовки не нужны.',
    },
  },
  EMAIL_INVALID: {
    when: { en: 'email is missing or not an address.', ru: 'email не указан или это не адрес.' },
    advice: { en: 'Check the address for typing errors.', ru: 'Проверьте, нет ли в адресе опечатки.' },
  },
  APP_INVALID: {
    when: { en: 'app is neither console nor account.', ru: 'app не console и не account.' },
    advice: {
      en: 'Administrators sign in to the console, partners to the account.',
      ru: 'Администраторы входят в console, партнеры — в account.',
    },
  },
  SIGN_IN_CODE_INVALID: {
    when: {
      en: 'code is missing or not six digits. It does not count as an attempt.',
      ru: 'code не указан или это не шесть цифр. Попытка не потрачена.',
    },
    advice: { en: 'Enter the six digits from the mail.', ru: 'Введите шесть цифр из письма.' },
  },
  SIGN_IN_REFUSED: {
    when: {
      en: 'The code is wrong, older than ten minutes, used, tried five times, not the newest, or was requested in another browser; or nobody may sign in with the address. The answer does not say which.',
      ru: 'Код неверный, старше десяти минут, уже использован, введён пять раз, после него запрошен новый или запрошен он в другом браузере; либо с этим адресом войти нельзя. Что именно, не сообщается.',
    },
    advice: {
      en: 'Look for the newest mail, also in the spam folder; then request another code in the same browser, at most five an hour.',
      ru: 'Найдите самое новое письмо, в том числе в «Спаме»; если не помогло, запросите новый код в том же браузере: до пяти писем в час.',
    },
  },
  LONGER_CODE_REQUIRED: {
    when: {
      en: 'The contour got so many wrong codes today that all codes are longer now. The code was not compared.',
      ru: 'Сегодня в контуре введено больше неверных кодов, чем бывает по ошибке, поэтому все коды стали длиннее. Код не проверялся; верен ли он, не сообщается.',
    },
    advice: {
      en: 'Request a new code: it has enough digits.',
      ru: 'Запросите новый код: цифр в нём будет сколько нужно.',
    },
  },
  WORK_REQUIRED: {
    when: {
      en: 'A code to register, or any code while the contour gets many wrong codes, needs a proof of work. It was missing, wrong, expired or used.',
      ru: 'Код для регистрации, а при множестве неверных кодов в контуре и код для входа, требует доказательства работы; его нет, оно неверно, просрочено или уже использовано.',
    },
    advice: {
      en: 'Find the number that `work` in the answer asks for, and send the request again with it; the web apps do so themselves.',
      ru: 'Найдите число по `work` из ответа и повторите запрос с ним; страница делает это сама.',
    },
  },
  SIGN_IN_BLOCKED: {
    when: {
      en: 'The code is correct, but the partner is blocked. Only somebody who reads the mailbox gets this answer.',
      ru: 'Код верный, но партнер заблокирован: это узнаёт только тот, кто читает почту этого адреса.',
    },
    advice: {
      en: "Contact the program's administrator: `contact` says how, if the contour has `settings.contact`.",
      ru: 'Обратитесь к администратору программы: как, говорит `contact`, если в контуре он указан (`settings.contact`).',
    },
  },
  SIGN_IN_REQUIRED: {
    when: {
      en: 'There is no session cookie, or the session has ended: signed out, idle for too long, or ended with all others.',
      ru: 'Нет cookie сеанса, или сеанс закончился: вы вышли, долго не заходили, или все сеансы завершены сразу.',
    },
    advice: { en: 'Sign in again.', ru: 'Войдите снова.' },
  },
  SIGNED_IN_AS_ANOTHER: {
    when: {
      en: '`X-Acting-As` names another person than the session: somebody else signed in in another tab of the same browser. Nothing was done.',
      ru: 'В заголовке `X-Acting-As` запроса назван не тот, чей это сеанс: в другой вкладке того же браузера вошёл другой человек. Ничего не сделано.',
    },
    advice: {
      en: "Reload the page: it then shows the person who is signed in. The first person's input stays in their tab.",
      ru: 'Откройте страницу заново: она покажет, кто вошёл. Начатое первым человеком ждёт его в его вкладке.',
    },
  },
  REGISTRATION_CLOSED: {
    when: {
      en: 'Registration is closed in this contour. The code was not compared, and the answer is the same for every address.',
      ru: 'В этом контуре партнеры не регистрируются сами. Об адресе ответ ничего не говорит, попытка ввода кода не потрачена.',
    },
    advice: {
      en: 'Read GET /api/session/registration before you show a form; only administrators can add partners.',
      ru: 'До показа формы прочитайте GET /api/session/registration; попросите администратора добавить вас.',
    },
  },
  FIRST_NAME_REQUIRED: {
    when: { en: 'firstName is missing or blank.', ru: 'firstName не указан или пуст.' },
    advice: fixAndSend,
  },
  LAST_NAME_REQUIRED: {
    when: { en: 'lastName is missing or blank.', ru: 'lastName не указан или пуст.' },
    advice: fixAndSend,
  },
  TERMS_NOT_AGREED: {
    when: {
      en: 'agreedTerms is missing or not the current version of the terms, which the answer contains. The code was not compared.',
      ru: 'agreedTerms не указан или это не та версия условий, что действует сейчас. Действующие условия есть в ответе; попытка ввода кода не потрачена.',
    },
    advice: {
      en: 'Show the current terms and send their version after the person has agreed.',
      ru: 'Покажите действующие условия и отправьте их версию, когда человек согласится.',
    },
  },
  CONFIRMATION_REQUIRED: {
    when: {
      en: 'A change of an ИНН or of payment details came without a code.',
      ru: 'Изменение ИНН или реквизитов отправлено без кода.',
    },
    advice: {
      en: 'Request a code with POST /api/account/profile/code and send the change again with it.',
      ru: 'Запросите код через POST /api/account/profile/code и отправьте изменение вместе с ним.',
    },
  },
  CONFIRMATION_REFUSED: {
    when: {
      en: 'The code is wrong, expired, used, or was tried too often. Sign-in codes do not confirm changes.',
      ru: 'Код неверен, просрочен, уже использован или введён слишком много раз. Код для входа изменений не подтверждает.',
    },
    advice: { en: 'Request another code.', ru: 'Запросите новый код.' },
  },
  BANK_DETAILS_EXPECTED: {
    when: { en: 'Bank details are not an object.', ru: 'Банковские реквизиты не объект.' },
    advice: fixAndSend,
  },
  BANK_DETAILS_INVALID: {
    when: {
      en: "The БИК or an account number is malformed, or the account's check digit does not match the БИК.",
      ru: 'БИК или счёт неверной формы или контрольный ключ счёта не сходится с БИК.',
    },
    advice: fixAndSend,
  },
  PAYMENT_DETAILS_EXPECTED: {
    when: {
      en: 'None or several of add, choose and remove, or add is neither a bank account nor a telephone of СБП.',
      ru: 'Не передано ничего из add, choose и remove, передано несколько сразу, или add — не счёт и не телефон СБП.',
    },
    advice: fixAndSend,
  },
  PAYMENT_DETAILS_NOT_FOUND: {
    when: { en: 'The partner has no payment details with this id.', ru: 'У партнёра нет реквизитов с таким id.' },
    advice: { en: 'Read the profile again.', ru: 'Прочитайте профиль ещё раз.' },
  },
  PAYMENT_DETAILS_TOO_MANY: {
    when: {
      en: 'The partner has as many payment details as one may have; the message says how many.',
      ru: 'У партнёра уже столько реквизитов, сколько может быть; сколько — в сообщении.',
    },
    advice: { en: 'Remove those that are no longer needed.', ru: 'Удалите те, что больше не нужны.' },
  },
  PERMISSION_MISSING: {
    when: {
      en: 'No role of the signed-in person opens this; the answer names the permission.',
      ru: 'У вошедшего нет роли, которая это разрешает; какое право нужно, сказано в ответе.',
    },
    advice: { en: 'Ask an owner of the contour for the role.', ru: 'Попросите роль у владельца контура.' },
  },
  PROOF_REQUIRED: {
    when: {
      en: 'This act needs a session that began within ten minutes, and with the passkey if the person has one (then the answer has `proofBy`: `Passkey`). Nothing was done.',
      ru: 'Сеанс старше десяти минут, а это действие доступно только тем, кто вошёл за последние десять; или вход был по коду из письма, а у вошедшего есть ключ доступа: тогда в ответе `proofBy`: `Passkey`. Ничего не сделано.',
    },
    advice: {
      en: 'Sign in again, with the passkey or, without one, with a mailed code, and repeat the request with the same Idempotency-Key.',
      ru: 'Войдите ещё раз, с ключом доступа, если он есть, иначе по коду, и повторите тот же запрос с тем же Idempotency-Key.',
    },
  },
  PASSKEY_REQUIRED: {
    when: {
      en: 'The contour has `settings.requirePasskeys`, or the act always needs a passkey, and the person has none. Nothing was done.',
      ru: 'В контуре включено `settings.requirePasskeys` или действие доступно только с ключом доступа, а у вошедшего его нет. Ничего не сделано.',
    },
    advice: {
      en: 'Add a passkey under My sessions, sign in with it, and send the request again.',
      ru: 'Добавьте ключ доступа в разделе «Мои сеансы», войдите с ним и повторите запрос.',
    },
  },
  PASSKEY_PERMIT_REQUIRED: {
    when: {
      en: 'The contour has `settings.requirePasskeys`, and an owner or payer added the first passkey without a permit.',
      ru: 'В контуре включено `settings.requirePasskeys`, и владелец или плательщик добавляет первый ключ доступа без разрешения.',
    },
    advice: {
      en: "Ask another owner. If there is none, an engineer runs `administrator permit-passkey` with the contour's credentials.",
      ru: 'Попросите другого владельца. Если его нет: команда `administrator permit-passkey` с доступом к контуру.',
    },
  },
  PASSKEY_PERMIT_OWN: {
    when: {
      en: 'An owner cannot permit a new passkey to themselves.',
      ru: 'Владелец разрешает новый ключ доступа другим, но не себе.',
    },
    advice: {
      en: "Ask another owner. If there is none, an engineer runs `administrator permit-passkey` with the contour's credentials.",
      ru: 'Попросите другого владельца. Если его нет: команда `administrator permit-passkey` с доступом к контуру.',
    },
  },
  PASSKEY_PERMIT_NO_ROLE: {
    when: { en: 'The administrator has no role and cannot sign in.', ru: 'У администратора нет ролей: войти он не может.' },
    advice: { en: 'Give a role first.', ru: 'Сначала выдайте роль.' },
  },
  PASSKEY_ANSWER_INVALID: {
    when: {
      en: "The authenticator's answer is missing or not base64url.",
      ru: 'Ответ устройства не указан, или это не base64url.',
    },
    advice: { en: "Send the browser's answer unchanged.", ru: 'Передайте ответ браузера без изменений.' },
  },
  PASSKEY_NAME_REQUIRED: {
    when: { en: 'name is missing, null or blank.', ru: 'name не указан, null или пуст.' },
    advice: { en: 'Name the passkey.', ru: 'Назовите ключ доступа.' },
  },
  PASSKEY_REFUSED: {
    when: {
      en: 'The passkey is unknown or removed, its owner may not sign in, it signed for another site or without user verification; or the challenge is older than five minutes, was used, or was requested in another browser. The answer does not say which.',
      ru: 'Ключ доступа неизвестен или удалён, его владельцу вход закрыт, подпись сделана для другого сайта или без проверки, кто держит устройство; либо вызов старше пяти минут, уже использован или запрошен в другом браузере. Что именно, не сообщается.',
    },
    advice: {
      en: 'Request another challenge in the same browser and try again, or sign in with a mailed code.',
      ru: 'Запросите новый вызов в том же браузере и попробуйте ещё раз; если не помогло, войдите по коду из письма.',
    },
  },
  COMPANY_SIGN_IN_OFF: {
    when: {
      en: 'The contour file has no `deployment.companySignIn`.',
      ru: 'В файле контура нет `deployment.companySignIn`.',
    },
    advice: { en: 'Sign in with a passkey or a mailed code.', ru: 'Войдите с ключом доступа или по коду из письма.' },
  },
  COMPANY_SIGN_IN_REFUSED: {
    when: {
      en: 'The sign-in began in another browser or more than five minutes ago, or was answered already; the token of the company is not for this contour, not of its issuer, over, or not signed by it; or the address is of no administrator who may sign in. Which of these is not said.',
      ru: 'Вход начат в другом браузере или больше пяти минут назад либо уже завершён; токен компании выдан не этому контуру, не тем сервисом, просрочен или не подписан им; либо адрес не принадлежит администратору, которому можно войти. Что именно, не сообщается.',
    },
    advice: {
      en: 'Begin the sign-in anew in the same browser; else sign in with a mailed code.',
      ru: 'Начните вход заново в том же браузере; если не помогло, войдите по коду из письма.',
    },
  },
  COMPANY_EMAIL_NOT_VERIFIED: {
    when: {
      en: 'The token of the company has no email, or does not say email_verified: true.',
      ru: 'В токене компании нет email или нет email_verified: true.',
    },
    advice: {
      en: 'Have the identity provider send both claims; until then sign in with a mailed code.',
      ru: 'Настройте сервис входа компании передавать оба поля; до этого входите по коду из письма.',
    },
  },
  COMPANY_IDENTITY_REFUSED: {
    when: {
      en: 'The company knows by another subject who signed in with this address before, or this person is another administrator.',
      ru: 'Раньше с этим адресом входил другой субъект компании, либо этот человек уже другой администратор.',
    },
    advice: {
      en: 'If the address is now rightly this person’s: `contour administrator release-company`.',
      ru: 'Если адрес теперь действительно принадлежит этому человеку: `contour administrator release-company`.',
    },
  },
  COMPANY_UNREACHABLE: {
    when: {
      en: 'The identity provider did not answer within seconds, or answered what it must not; or it does not know this client or its secret.',
      ru: 'Сервис входа компании не ответил за несколько секунд или ответил не по протоколу; либо он не знает этого клиента или его секрет.',
    },
    advice: {
      en: 'Try again later, or sign in with a mailed code. If it stays so, look at the log for causeName.',
      ru: 'Попробуйте позже или войдите по коду из письма. Если не проходит, посмотрите causeName в журнале.',
    },
  },
  PASSKEY_TAKEN: {
    when: { en: 'This passkey was already added.', ru: 'Именно этот ключ доступа уже добавлен.' },
    advice: { en: 'Read GET /api/console/passkey again.', ru: 'Прочитайте GET /api/console/passkey заново.' },
  },
  PASSKEYS_TOO_MANY: {
    when: { en: 'The administrator has ten passkeys.', ru: 'У администратора уже десять ключей доступа.' },
    advice: { en: 'Remove one that is no longer used.', ru: 'Удалите тот, которым больше не пользуетесь.' },
  },
  PASSKEY_NOT_FOUND: {
    when: {
      en: 'The administrator has no passkey with this id.',
      ru: 'Ключа доступа с таким id у администратора нет.',
    },
    advice: { en: 'Read GET /api/console/passkey again.', ru: 'Прочитайте GET /api/console/passkey заново.' },
  },
  LOGIN_NOT_FOUND: {
    when: {
      en: 'The person has no session with this id, or it has ended.',
      ru: 'Сеанса с таким id у вас нет, или он уже завершён.',
    },
    advice: { en: 'Read GET /api/session/list again.', ru: 'Прочитайте GET /api/session/list заново.' },
  },

  PURPOSE_PARAMETER_INVALID: {
    when: {
      en: 'The purpose is not a change of details, a payout or an erasure.',
      ru: 'Запрошен код, который подтверждает не данные для выплат, не выплату и не удаление.',
    },
    advice: fixAndSend,
  },
  BOOLEAN_PARAMETER_INVALID: {
    when: {
      en: 'A boolean parameter is neither true nor false.',
      ru: 'У параметра, который принимает true или false, другое значение.',
    },
    advice: fixAndSend,
  },
  ID_PARAMETER_INVALID: {
    when: {
      en: 'A parameter for an id has a value that is not an id.',
      ru: 'У параметра, который принимает идентификатор, значение другого вида.',
    },
    advice: fixAndSend,
  },
  BOOLEAN_EXPECTED: {
    when: {
      en: 'A boolean field is neither true nor false.',
      ru: 'В поле, которое принимает true или false, другое значение.',
    },
    advice: fixAndSend,
  },
  ID_EXPECTED: {
    when: {
      en: 'A field for an id has a value that is not an id.',
      ru: 'В поле, которое принимает идентификатор, значение другого вида.',
    },
    advice: fixAndSend,
  },
  IDS_EXPECTED: {
    when: {
      en: 'A field for ids is not a list of ids, or has more than 100.',
      ru: 'В поле, которое принимает список идентификаторов, другое значение или их больше 100.',
    },
    advice: fixAndSend,
  },
  REASON_REQUIRED: {
    when: {
      en: 'The act needs a reason.',
      ru: 'Не указана причина действия, которая хранится вместе с ним.',
    },
    advice: { en: 'Give a reason that others will understand later.', ru: 'Напишите причину так, чтобы её потом поняли другие.' },
  },
  REVISION_REQUIRED: {
    when: {
      en: 'The edit does not name the revision of the profile.',
      ru: 'В правке не указано, какую версию профиля вы видели.',
    },
    advice: {
      en: 'Send the revision of the profile that was shown.',
      ru: 'Передайте revision из профиля, который был открыт.',
    },
  },
  PROFILE_CHANGED: {
    when: {
      en: 'Somebody changed the profile after it was read. In the console the answer has the current profile.',
      ru: 'Профиль изменили после того, как вы его прочитали. В кабинете в ответе он такой, какой есть сейчас.',
    },
    advice: {
      en: 'Read it again, compare, and send the changes that are still wanted with the current revision.',
      ru: 'Прочитайте его снова, сравните и отправьте то, что ещё нужно, с новым значением revision.',
    },
  },
  EMAIL_TAKEN: {
    when: {
      en: 'Another partner, named in the answer, has this address.',
      ru: 'Этот адрес уже у другого партнера; в ответе указано, у какого.',
    },
    advice: { en: 'Use another address, or open that partner.', ru: 'Укажите другой адрес или откройте того партнера.' },
  },
  PARTNER_ERASED: {
    when: { en: 'The partner was erased at their request.', ru: 'Данные партнера удалены по его просьбе.' },
    advice: {
      en: 'Nothing to do. The balance can still be corrected.',
      ru: 'Профиль менять нельзя. Деньги на счёте корректировать можно.',
    },
  },
  PARTNER_INVITED_LATELY: {
    when: {
      en: 'The partner was invited by mail less than an hour ago.',
      ru: 'Партнёру отправили приглашение меньше часа назад.',
    },
    advice: {
      en: 'Nothing to do: the mail was sent, at `invitedAt`. Send another one after `until`.',
      ru: 'Делать ничего не нужно: письмо ушло в `invitedAt`. Следующее можно отправить после `until`.',
    },
  },
  LEGAL_TYPE_NOT_FOUND: {
    when: { en: 'The contour has no legal type with this id.', ru: 'В контуре нет типа партнера с таким идентификатором.' },
    advice: fixAndSend,
  },
  LEGAL_FIELDS_EXPECTED: {
    when: { en: 'legalDetails is not a list of objects.', ru: 'legalDetails — не список объектов.' },
    advice: {
      en: 'Send a list of { fieldTypeId, value }, with `file` instead of `value` for a File, as the legal type asks.',
      ru: 'Передайте список { fieldTypeId, value }, для файла вместо `value` — `file`: то, что спрашивает правовая форма.',
    },
  },
  LEGAL_DETAILS_FORBIDDEN: {
    when: {
      en: 'The request has legalDetails, and the scopes of the key do not name partners.details. A key without scopes does not either.',
      ru: 'В запросе есть legalDetails, а среди прав ключа не названо partners.details. У ключа без списка прав его тоже нет.',
    },
    advice: {
      en: 'Leave them out, or use a key that was issued with this scope.',
      ru: 'Не передавайте их или возьмите ключ, которому это право дали.',
    },
  },
  LEGAL_FIELD_REQUIRED: {
    when: {
      en: 'The legal type asks for a field that is not answered.',
      ru: 'Правовая форма спрашивает поле, на которое нет ответа.',
    },
    advice: {
      en: 'Answer every field of the legal type that has required: true.',
      ru: 'Ответьте на все поля правовой формы, у которых стоит required: true.',
    },
  },
  LEGAL_FIELD_UNKNOWN: {
    when: {
      en: 'A fieldTypeId is none of the fields that the legal type asks for now.',
      ru: 'Такого fieldTypeId нет среди полей, которые правовая форма спрашивает сейчас.',
    },
    advice: { en: 'Read the fields of the legal type again.', ru: 'Прочитайте поля правовой формы ещё раз.' },
  },
  LEGAL_FIELD_INVALID: {
    when: {
      en: 'An answer does not fit its field, check digits do not hold, a file is too large or of another kind, or a field was sent twice.',
      ru: 'Ответ не подходит полю, не сходятся контрольные цифры, файл слишком велик или другого вида, или поле передано дважды.',
    },
    advice: {
      en: 'See the type and the check of the field. A file is a PDF, JPEG, PNG or WebP of at most 1 MB, all files of a form take at most 2 MB.',
      ru: 'Посмотрите тип поля и его проверку. Файл — это PDF, JPEG, PNG или WebP до 1 МБ, все файлы формы — до 2 МБ.',
    },
  },
  LEVEL_NOT_FOUND: {
    when: { en: 'The contour has no level with this id.', ru: 'В контуре нет уровня с таким идентификатором.' },
    advice: fixAndSend,
  },
  GROUP_NOT_FOUND: {
    when: { en: 'The contour has no group with one of these ids.', ru: 'В контуре нет группы с одним из этих идентификаторов.' },
    advice: fixAndSend,
  },
  CORRECTIONS_NOT_FOR_KEYS: {
    when: {
      en: 'The contour does not say `settings.keysCorrect`: only administrators correct balances and take rewards back.',
      ru: 'В контуре не включено `settings.keysCorrect`: корректируют балансы и отменяют начисления только администраторы.',
    },
    advice: {
      en: 'Ask an owner to allow it in the settings, or let an administrator do it.',
      ru: 'Попросите владельца включить эту настройку или передайте действие администратору.',
    },
  },
  CORRECTION_AMOUNT_REQUIRED: {
    when: { en: 'amount is missing.', ru: 'Не указано поле amount.' },
    advice: fixAndSend,
  },
  CORRECTION_AMOUNT_INVALID: {
    when: {
      en: 'amount is not a number of rubles with at most two decimals, or is zero, or more than an account can hold.',
      ru: 'amount не число рублей с двумя знаками после точки, равно нулю или не помещается на счёт.',
    },
    advice: fixAndSend,
  },
  ENTRY_NOT_FOUND: {
    when: {
      en: "The partner's statement has no entry with this number.",
      ru: 'В выписке партнера нет записи с таким номером.',
    },
    advice: { en: 'Take the number from the statement.', ru: 'Возьмите номер из выписки.' },
  },
  ENTRY_NOT_REVERSIBLE: {
    when: { en: 'The entry is not an accrual.', ru: 'Эта запись не начисление.' },
    advice: { en: 'Use a correction instead.', ru: 'Исправьте её корректировкой.' },
  },
  ENTRY_REVERSED: {
    when: {
      en: 'The accrual was already taken back.',
      ru: 'Это начисление уже отменили; каждое отменяют один раз.',
    },
    advice: { en: 'Nothing to do.', ru: 'Ничего делать не нужно: начисление уже отменено.' },
  },
  KEY_TITLE_REQUIRED: {
    when: { en: 'title is missing, null or blank.', ru: 'title не указан, null или пуст.' },
    advice: fixAndSend,
  },
  KEY_SCOPES_REQUIRED: {
    when: { en: 'scopes is missing or null.', ru: 'scopes не указан или null.' },
    advice: {
      en: 'Name only the scopes that the key needs, or "everything" for a key that opens everything.',
      ru: 'Перечислите права, которые ключу нужны; "everything" — для ключа, который открывает всё.',
    },
  },
  KEY_SCOPE_UNKNOWN: {
    when: {
      en: 'scopes is not a list, is empty, or names a permission that keys cannot have.',
      ru: 'scopes не список, пуст или называет право, которого у ключей не бывает.',
    },
    advice: { en: 'Send "everything" for a key that opens everything.', ru: 'Для ключа без ограничений отправьте "everything".' },
  },
  KEY_ADDRESSES_INVALID: {
    when: {
      en: 'allowedAddresses is not a list, is empty, or has more than 20.',
      ru: 'allowedAddresses не список, пуст или в нём больше 20 адресов.',
    },
    advice: {
      en: 'Leave it out for a key that works from everywhere.',
      ru: 'Для ключа, который действует отовсюду, не указывайте его.',
    },
  },
  KEY_ADDRESS_INVALID: {
    when: {
      en: 'An element of allowedAddresses is not an address or block of IPv4 or IPv6; violations name each.',
      ru: 'В allowedAddresses есть то, что не адрес и не подсеть IPv4 или IPv6; каждое названо в violations.',
    },
    advice: fixAndSend,
  },
  KEY_EXPIRY_INVALID: {
    when: {
      en: 'expiresAt is not a time with a time zone, or is in the past.',
      ru: 'expiresAt — не момент с часовым поясом или уже прошёл.',
    },
    advice: fixAndSend,
  },
  KEY_OVERLAP_INVALID: {
    when: { en: 'overlapHours is not a number from 0 to 8760.', ru: 'overlapHours — не число от 0 до 8760.' },
    advice: fixAndSend,
  },
  KEY_NOT_FOUND: {
    when: { en: 'There is no API key with this id.', ru: 'Ключа с таким id нет.' },
    advice: { en: 'Take the id from the list of keys.', ru: 'Возьмите id из списка ключей.' },
  },
  KEY_ENDED: {
    when: { en: 'The key is revoked or expired and cannot be rotated.', ru: 'Меняют ключ, который отозван или истёк.' },
    advice: { en: 'Issue a new one.', ru: 'Выпустите новый.' },
  },
  ROLE_UNKNOWN: {
    when: { en: 'role is not one of the six.', ru: 'role — не одна из шести ролей.' },
    advice: fixAndSend,
  },
  KEY_SCOPE_BEYOND_SERVICE: {
    when: {
      en: 'scopes names one that keys of the service account may not have.',
      ru: 'В scopes есть право, которого у ключей этой служебной учётной записи быть не может.',
    },
    advice: {
      en: 'Leave it out, or make a service account that may.',
      ru: 'Уберите его или заведите служебную учётную запись с этим правом.',
    },
  },
  SERVICE_TITLE_REQUIRED: {
    when: { en: 'title is absent or blank.', ru: 'title не передан или пуст.' },
    advice: fixAndSend,
  },
  SERVICE_TITLE_TAKEN: {
    when: {
      en: 'A service account of this title is there, or was: letter case and blanks make no difference.',
      ru: 'Служебная учётная запись с таким title есть или была; регистр и пробелы не важны.',
    },
    advice: { en: 'Choose another title.', ru: 'Выберите другое название.' },
  },
  SERVICE_SCOPES_REQUIRED: {
    when: {
      en: 'Nothing says what its keys may open.',
      ru: 'Не сказано, что могут открывать её ключи.',
    },
    advice: { en: 'Send scopes, a list of permissions.', ru: 'Передайте scopes — список прав.' },
  },
  SERVICE_ACCOUNTS_TOO_MANY: {
    when: { en: 'There are 200, closed ones too.', ru: 'Их уже 200, считая закрытые.' },
    advice: { en: 'Use one of those there are.', ru: 'Обойдитесь теми, что есть.' },
  },
  SERVICE_DECISION_INVALID: {
    when: { en: 'decision is neither Confirmed nor Closed.', ru: 'decision — не Confirmed и не Closed.' },
    advice: fixAndSend,
  },
  SERVICE_ACCOUNT_NOT_FOUND: {
    when: { en: 'There is no service account with this id.', ru: 'Нет служебной учётной записи с таким id.' },
    advice: { en: 'Take the id from the list of service accounts.', ru: 'Возьмите id из списка служебных учётных записей.' },
  },
  SERVICE_ACCOUNT_NOT_OPEN: {
    when: {
      en: 'A key is issued for a service account that waits for a second owner, or is closed.',
      ru: 'Ключ выпускают для служебной учётной записи, которая ждёт второго владельца или закрыта.',
    },
    advice: {
      en: 'Let another owner confirm it, or make another one.',
      ru: 'Пусть её подтвердит другой владелец, или заведите новую.',
    },
  },
  SERVICE_ACCOUNT_NOT_WAITING: {
    when: { en: 'It is open already, or closed.', ru: 'Она уже открыта или закрыта.' },
    advice: { en: 'Read the list again.', ru: 'Перечитайте список.' },
  },
  SERVICE_ACCOUNT_OWN: {
    when: {
      en: 'A service account that waits for a second owner cannot be confirmed by the owner who created it.',
      ru: 'Служебную учётную запись, которая ждёт второго владельца, подтверждает тот же, кто её завёл.',
    },
    advice: { en: 'Let another owner confirm it, or close it.', ru: 'Пусть её подтвердит другой владелец, или закройте её.' },
  },
  SERVICE_KEYS_TOO_MANY: {
    when: {
      en: 'More than 25 good keys would end with the service account.',
      ru: 'Со служебной учётной записью закончились бы больше 25 действующих ключей.',
    },
    advice: { en: 'Revoke some of them first.', ru: 'Сначала отзовите часть ключей.' },
  },
  KEY_FOR_ANOTHER: {
    when: {
      en: "administratorId is that of somebody else: a key is issued in one's own name.",
      ru: 'administratorId чужой: ключ выпускают на своё имя.',
    },
    advice: {
      en: 'Leave it out, or let the other person issue the key.',
      ru: 'Не передавайте его, или пусть ключ выпустит тот администратор.',
    },
  },
  ROLE_CHANGE_REQUIRED: {
    when: { en: 'granted is neither true nor false.', ru: 'granted не true и не false.' },
    advice: fixAndSend,
  },
  ADMINISTRATOR_NOT_FOUND: {
    when: { en: 'The contour has no administrator with this id.', ru: 'В контуре нет администратора с таким id.' },
    advice: {
      en: 'See who is listed. Owners invite administrators in the console, and a contour file names the first ones.',
      ru: 'Посмотрите список. Администраторов приглашают владельцы в консоли, а первых называет файл контура.',
    },
  },
  ROLES_EXPECTED: {
    when: {
      en: 'roles is no list of one or more different roles.',
      ru: 'roles — не список из одной или нескольких разных ролей.',
    },
    advice: fixAndSend,
  },
  ADMINISTRATOR_EXISTS: {
    when: {
      en: 'Another administrator has this address, or had it when they were removed.',
      ru: 'Этот адрес есть у другого администратора, или был у него, когда его удалили.',
    },
    advice: {
      en: 'Give that administrator the roles. One who was removed is invited again by the same address.',
      ru: 'Выдайте роли этому администратору. Удалённого приглашают снова по тому же адресу.',
    },
  },
  ADMINISTRATOR_OWN_ADDRESS: {
    when: {
      en: 'An owner changes the address that they sign in with themselves. Mistyped, it would lock them out.',
      ru: 'Владелец меняет адрес, по которому входит сам. С опечаткой он больше не вошёл бы.',
    },
    advice: {
      en: 'Ask another owner, or use the command administrator change.',
      ru: 'Попросите другого владельца или воспользуйтесь командой administrator change.',
    },
  },
  ROLE_KEYS_TOO_MANY: {
    when: {
      en: 'More than 25 valid keys of the administrator would end with the role (fewer if more than ten owners must be notified).',
      ru: 'С ролью закончились бы больше 25 действующих ключей администратора; если владельцев больше десяти, предел меньше.',
    },
    advice: { en: 'Revoke some of them first.', ru: 'Сначала отзовите часть ключей.' },
  },
  LAST_OWNER: {
    when: { en: 'The contour would have no owner.', ru: 'Контур остался бы без владельца.' },
    advice: { en: 'Make somebody else an owner first.', ru: 'Сначала сделайте владельцем кого-то ещё.' },
  },
  JOURNAL_SINCE_INVALID: {
    when: { en: 'since or until is not a time with a time zone.', ru: 'since или until — не момент с часовым поясом.' },
    advice: fixAndSend,
  },
  JOURNAL_ADMINISTRATOR_INVALID: {
    when: { en: 'by is empty, or longer than an address may be.', ru: 'by пустой или длиннее, чем бывает адрес.' },
    advice: fixAndSend,
  },
  JOURNAL_ACT_INVALID: {
    when: { en: 'type is not a kind of act in the journal.', ru: 'type называет действие, которого в журнале не бывает.' },
    advice: fixAndSend,
  },
  JOURNAL_SUBJECT_INVALID: {
    when: { en: 'of does not name a kind of object and an object.', ru: 'of не называет вид объекта и сам объект.' },
    advice: fixAndSend,
  },
  JOURNAL_DOER_INVALID: {
    when: {
      en: 'by does not name an administrator, a key or a partner.',
      ru: 'by не называет ни администратора, ни ключ, ни партнёра.',
    },
    advice: fixAndSend,
  },
  JOURNAL_AMOUNT_INVALID: {
    when: {
      en: 'amountFrom or amountTo is not a positive amount of rubles with at most two decimals.',
      ru: 'amountFrom или amountTo — не положительная сумма в рублях с двумя знаками после запятой.',
    },
    advice: fixAndSend,
  },

  WEBHOOK_TITLE_REQUIRED: {
    when: { en: 'title is missing, null or blank.', ru: 'title не указан, null или пуст.' },
    advice: fixAndSend,
  },
  WEBHOOK_URL_REQUIRED: {
    when: { en: 'url is missing, null or empty.', ru: 'url не указан, null или пуст.' },
    advice: fixAndSend,
  },
  WEBHOOK_URL_INVALID: {
    when: {
      en: 'url is not an HTTPS address, has a user, a password or a fragment, or resolves to an address that is not public.',
      ru: 'url — не адрес HTTPS, содержит имя пользователя, пароль или фрагмент либо ведёт на адрес, недоступный из интернета.',
    },
    advice: {
      en: 'Send an address where your receiver is reachable from the internet.',
      ru: 'Укажите адрес, по которому получатель доступен из интернета.',
    },
  },
  WEBHOOK_TYPES_INVALID: {
    when: { en: 'types is not a list, or is empty.', ru: 'types — не список или пустой список.' },
    advice: { en: 'Send null for all events.', ru: 'Чтобы получать все события, передайте null.' },
  },
  WEBHOOK_TYPE_UNKNOWN: {
    when: {
      en: 'types contains an unknown type of events; violations name it.',
      ru: 'types называет тип событий, которого нет; какой именно, сказано в violations.',
    },
    advice: fixAndSend,
  },
  EVENT_TYPES_NOT_READABLE: {
    when: {
      en: 'The webhook would get events that the key may not read. `permissions` names every missing scope.',
      ru: 'Вебхук получал бы события, которые этому ключу читать нельзя. Все недостающие права названы в `permissions`.',
    },
    advice: {
      en: 'Subscribe to events that the key may read (`types: null` means all of these), or ask for a key with those scopes. Do not repeat.',
      ru: 'Укажите события, которые ключу можно читать (`types: null` — все такие), или попросите ключ с этими правами. Повторять запрос не нужно.',
    },
  },
  WEBHOOK_OVERLAP_INVALID: {
    when: { en: 'overlapHours is not a number from 0 to 168.', ru: 'overlapHours — не число от 0 до 168.' },
    advice: fixAndSend,
  },
  WEBHOOK_NOT_FOUND: {
    when: { en: 'There is no webhook with this id.', ru: 'Вебхука с таким id нет.' },
    advice: { en: 'Take the id from the list of webhooks.', ru: 'Возьмите id из списка вебхуков.' },
  },
  WEBHOOKS_TOO_MANY: {
    when: { en: 'The contour has 20 webhooks already.', ru: 'В контуре уже 20 вебхуков.' },
    advice: {
      en: 'Remove an unused one, or let one receiver forward events.',
      ru: 'Удалите неиспользуемый или раздавайте события через один получатель.',
    },
  },
  WEBHOOK_SECRET_ROTATING: {
    when: {
      en: 'Two secrets are valid already; a third cannot be added while the current one stays valid.',
      ru: 'Уже действуют два секрета, и нынешний должен был остаться рядом с третьим.',
    },
    advice: {
      en: 'Wait until formerSecretGoodUntil, or send overlapHours 0: then only the new secret is valid.',
      ru: 'Дождитесь formerSecretGoodUntil или передайте overlapHours 0: тогда действует только новый секрет.',
    },
  },
  WEBHOOK_DISABLED: {
    when: { en: 'The webhook is disabled, so nothing is sent to it.', ru: 'Вебхук отключён: на него ничего не отправляется.' },
    advice: { en: 'Enable it first.', ru: 'Сначала включите его.' },
  },
  EVENT_NOT_FOUND: {
    when: {
      en: 'The feed has no event with this id: it is older than 31 days, was a test, or never existed.',
      ru: 'В ленте нет события с таким id: оно старше 31 дня, было тестовым, или его не было.',
    },
    advice: { en: 'Take the id from the feed.', ru: 'Возьмите id из ленты событий.' },
  },
  PARTNER_REQUIRED: {
    when: { en: 'partnerId is missing or empty.', ru: 'partnerId не указан или пуст.' },
    advice: { en: "Send a partner's id from GET /partner.", ru: 'Возьмите id партнера из GET /partner.' },
  },
  PAYOUT_AMOUNT_REQUIRED: {
    when: { en: 'amount is missing.', ru: 'amount не указан.' },
    advice: fixAndSend,
  },
  PAYOUT_AMOUNT_INVALID: {
    when: {
      en: 'amount is not a positive number of rubles with at most two decimals.',
      ru: 'amount не положительное число рублей с не более чем двумя знаками после точки.',
    },
    advice: {
      en: 'Send a JSON number such as 1650.5, not text; `violations` says what is wrong.',
      ru: 'Передайте число JSON, например 1650.5, а не текст; что не так, сказано в `violations`.',
    },
  },
  PARTNER_NOT_FOUND: {
    when: { en: 'No partner has this partnerId.', ru: 'Партнера с таким partnerId нет.' },
    advice: { en: 'Read GET /partner again.', ru: 'Прочитайте GET /partner заново.' },
  },
  PARTNER_BLOCKED: {
    when: { en: 'An administrator blocked the partner.', ru: 'Администратор заблокировал партнера.' },
    advice: { en: 'Ask the administrators of the contour.', ru: 'Решают администраторы.' },
  },
  PAYOUT_ALREADY_ACTIVE: {
    when: {
      en: 'The partner already has a request in Requested or Approved.',
      ru: 'У партнера есть заявка в статусе Requested или Approved.',
    },
    advice: { en: 'Finish that one first: find it in GET /payout.', ru: 'Сначала завершите её: она есть в GET /payout.' },
  },
  PAYOUT_BELOW_MINIMUM: {
    when: { en: "amount is below the contour's minimum.", ru: 'amount меньше минимальной суммы контура.' },
    advice: { en: 'Wait until the partner has earned more.', ru: 'Дождитесь, пока партнер заработает больше.' },
  },
  PAYOUT_DESTINATION_REQUIRED: {
    when: {
      en: "A partner's own request names no destination, and the profile has none.",
      ru: 'В заявке партнера не сказано, куда перевести деньги, и в профиле этого тоже нет.',
    },
    advice: {
      en: 'Send requisites or a bank account with a code from POST /api/account/profile/code; `keep` saves them in the profile.',
      ru: 'Отправьте реквизиты или счёт вместе с кодом из POST /api/account/profile/code; с `keep` их запомнит профиль.',
    },
  },
  PAYOUT_DESTINATION_UNCONFIRMED: {
    when: {
      en: 'The request names other details than the profile, or the profile changed meanwhile, and there is no code.',
      ru: 'Заявка уходит не по данным профиля, или их успели изменить, а кода в ней нет.',
    },
    advice: {
      en: 'Read the profile again. For other details request a code with POST /api/account/profile/code and send the request again with it.',
      ru: 'Прочитайте профиль ещё раз. Для других данных запросите код через POST /api/account/profile/code и отправьте заявку вместе с ним.',
    },
  },
  PAYOUT_ABOVE_AVAILABLE: {
    when: { en: "amount is above the partner's available balance.", ru: 'amount больше, чем доступно партнеру.' },
    advice: { en: 'Request at most the amount in the message.', ru: 'Запросите не больше суммы, названной в сообщении.' },
  },
  INN_REQUIRED: {
    when: {
      en: 'The contour requires an ИНН, and the partner has none.',
      ru: 'Контур требует ИНН, а у партнера он не заполнен.',
    },
    advice: { en: 'Ask the partner to fill in the ИНН.', ru: 'Попросите партнера заполнить ИНН.' },
  },
  INN_INVALID: {
    when: { en: "The partner's ИНН fails its check digits.", ru: 'ИНН партнера не проходит проверку контрольных цифр.' },
    advice: { en: 'Ask the partner to correct the ИНН.', ru: 'Попросите партнера исправить ИНН.' },
  },
  PAYOUT_STATUS_INVALID: {
    when: { en: 'status is not one of the three.', ru: 'status не из трёх допустимых.' },
    advice: { en: 'Send Approved, Paid or Rejected.', ru: 'Передайте Approved, Paid или Rejected.' },
  },
  PAYOUT_NOT_FOUND: {
    when: { en: 'No payout request has this id.', ru: 'Заявки с таким id нет' },
    advice: {
      en: 'Take the id from the answer to its creation, or from GET /payout.',
      ru: 'Возьмите id из ответа на создание заявки или из GET /payout',
    },
  },
  PAYOUT_NEEDS_FOUR_EYES: {
    when: {
      en: 'The contour requires two people for a payout, and a person who may have approved the request would also mark it paid, in person or with a key that they hold, issued or rotated.',
      ru: 'В контуре выплату проводят два человека, а отметить её пытается тот, кто мог и одобрить: администратор — сам или ключом, который он держит, выпустил или сменил.',
    },
    advice: {
      en: 'Let another administrator mark it paid, or a key that the approver does not hold and did not issue or rotate.',
      ru: 'Пусть выплату отметит другой администратор или ключ, который одобривший не держит и не выпускал.',
    },
  },
  PAYOUT_COOLS_DOWN: {
    when: {
      en: "The partner's address, ИНН, requisites, bank details or legal type was changed less than `settings.coolDownHours` ago, or the request itself was made since then to details that are not in the profile, by a mailed code: payouts wait until `until`, so that a takeover is noticed before money goes out. Answered to a key only where the contour says `settings.coolDownKeys`.",
      ru: 'Адрес почты, ИНН, реквизиты, банковский счёт или тип партнера изменили меньше `settings.coolDownHours` часов назад, или не раньше этого саму заявку подали на данные не из профиля, по коду из письма: выплаты ждут до `until`, чтобы чужое вмешательство заметили раньше, чем уйдут деньги. На запрос с ключом так отвечают, только если в контуре включено `settings.coolDownKeys`.',
    },
    advice: {
      en: 'Ask the partner, not by mail, whether they made the change, and mark it paid after `until`; or reject the request.',
      ru: 'Спросите партнера другим способом, он ли это сделал, и отметьте выплату после `until` или отклоните заявку.',
    },
  },
  PAYOUT_SHORTFALL_INVALID: {
    when: {
      en: '`confirmedShortfall` is not an amount of rubles with at most two decimals.',
      ru: '`confirmedShortfall` — не сумма в рублях с двумя знаками после точки или меньше.',
    },
    advice: {
      en: 'Send the shortfall as the request for review shows it, or leave it out.',
      ru: 'Передайте недостачу такой, какой её показывает заявка, или не передавайте вовсе.',
    },
  },
  PAYOUT_SHORTFALL_UNCONFIRMED: {
    when: {
      en: "Rewards were taken back after the request was made, and the partner's balance no longer covers it: `shortfall` is missing, `available` is the current balance. The shortfall was not confirmed, or another amount was. Keys never get this answer.",
      ru: 'После запроса вознаграждение отменили или списали, и всей суммы у партнера больше нет: не хватает `shortfall`, остальной баланс — `available`. Недостача не подтверждена или подтверждена другая. На запрос с ключом так не отвечают.',
    },
    advice: {
      en: 'Reject the request, wait, or send the shortfall as `confirmedShortfall`, which the history keeps.',
      ru: 'Отклоните заявку, подождите или передайте недостачу в `confirmedShortfall`: она останется в истории.',
    },
  },
  PAYOUT_UNCOVERED: {
    when: {
      en: 'The contour has `settings.refuseUncoveredPayouts`, and rewards were taken back after the request was made: `shortfall` is missing, `available` is the current balance.',
      ru: 'В контуре включено `settings.refuseUncoveredPayouts`, а после запроса вознаграждение отменили или списали: не хватает `shortfall`, остальной баланс — `available`.',
    },
    advice: {
      en: 'Reject the request, or wait until the partner has earned the shortfall.',
      ru: 'Отклоните заявку или подождите, пока партнер заработает недостающее.',
    },
  },
  PAYOUT_TRANSITION_FORBIDDEN: {
    when: {
      en: 'There is no request with this id, or its status does not allow the transition.',
      ru: 'Заявки с таким id нет, или её статус не допускает этого перехода.',
    },
    advice: {
      en: "`status` is the request's current status, since somebody else may have changed it; without `status` there is no such request. Do not repeat.",
      ru: 'Где заявка сейчас, сказано в `status`; если его нет, нет и заявки. Возможно, её уже перевёл кто-то другой. Повторять запрос не нужно.',
    },
  },

  REGISTRY_NOT_FOUND: {
    when: { en: 'There is no registry with this id.', ru: 'Реестра с таким id нет.' },
    advice: { en: 'Take the id from the list of registries.', ru: 'Возьмите id из списка реестров.' },
  },
  REGISTRY_STATUS_INVALID: {
    when: { en: 'status is not Ready, Sent or Closed.', ru: 'status не Ready, не Sent и не Closed.' },
    advice: fixAndSend,
  },
  REGISTRY_REVISION_INVALID: {
    when: { en: 'revision is not a whole number from 1.', ru: 'revision — не целое число от 1.' },
    advice: fixAndSend,
  },
  REGISTRY_PAYOUTS_INVALID: {
    when: {
      en: 'payoutIds is not a list of 1 to 30 ids, or payoutId is no id.',
      ru: 'payoutIds — не список из 1–30 id, или payoutId — не id.',
    },
    advice: fixAndSend,
  },
  REGISTRY_CHANGED: {
    when: {
      en: 'The registry changed since the revision that was sent. `registry` is its current state.',
      ru: 'Реестр изменился с той revision, что в запросе. В `registry` — каков он сейчас.',
    },
    advice: { en: 'Look at the registry again and decide again.', ru: 'Посмотрите на реестр и решите ещё раз.' },
  },
  REGISTRY_TRANSITION_FORBIDDEN: {
    when: { en: 'The registry is in a status that does not allow this.', ru: 'Статус реестра этого не допускает.' },
    advice: {
      en: 'Read the registry: payouts are added while it is Collecting; then it goes Ready, Sent, Closed.',
      ru: 'Посмотрите на реестр: выплаты добавляют, пока он Collecting, затем он проходит Ready, Sent, Closed.',
    },
  },
  REGISTRY_EMPTY: {
    when: { en: 'A registry without payouts was to be made ready.', ru: 'Реестр без выплат нельзя сделать готовым.' },
    advice: { en: 'Add payouts first.', ru: 'Сначала добавьте выплаты.' },
  },
  REGISTRY_HAS_OTHER_PAYOUTS: {
    when: {
      en: 'Payouts of the registry are not Approved any more. The message names their documents.',
      ru: 'Часть выплат реестра уже не Approved. Номера их документов — в сообщении.',
    },
    advice: {
      en: 'Release them from the registry, each with a reason, and repeat.',
      ru: 'Уберите их из реестра, указав причину, и повторите.',
    },
  },
  REGISTRY_HAS_OPEN_PAYOUTS: {
    when: {
      en: 'Payouts of the registry are neither paid nor rejected. The message names their documents.',
      ru: 'Часть выплат реестра не проведена и не отклонена. Номера их документов — в сообщении.',
    },
    advice: {
      en: 'Mark them paid, or release them from the registry with a reason, and repeat.',
      ru: 'Отметьте их выплаченными или уберите из реестра, указав причину, и повторите.',
    },
  },
  PAYOUT_NOT_IN_REGISTRY: {
    when: { en: 'The payout does not stand in this registry.', ru: 'Выплата не стоит в этом реестре.' },
    advice: { en: 'Read the payouts of the registry.', ru: 'Посмотрите, какие выплаты в реестре.' },
  },
  PAYOUT_PAID_FROM_REGISTRY: {
    when: {
      en: 'The payout is Paid: there is nothing left to pay elsewhere.',
      ru: 'Выплата уже Paid: платить её по другому реестру нечего.',
    },
    advice: { en: 'Do not repeat.', ru: 'Повторять запрос не нужно.' },
  },
  PAYOUT_IN_REGISTRY: {
    when: {
      en: 'An administrator was to reject a request that stands in a registry, which the bank may have.',
      ru: 'Администратор отклоняет заявку, которая стоит в реестре, а он мог уйти в банк.',
    },
    advice: { en: 'Release it from the registry first, with a reason.', ru: 'Сначала уберите её из реестра, указав причину.' },
  },
  LEAD_FIELDS_REQUIRED: {
    when: { en: 'fields is missing or not an array.', ru: 'fields не указан или не массив.' },
    advice: fixAndSend,
  },
  LEAD_BINDING_AMBIGUOUS: {
    when: { en: 'Both sessionId and promocode were sent.', ru: 'Переданы и sessionId, и promocode.' },
    advice: { en: 'Send one of the two.', ru: 'Передайте что-то одно.' },
  },
  LEAD_FIELD_REQUIRED: {
    when: { en: 'A required field is not filled.', ru: 'Обязательное поле не заполнено.' },
    advice: {
      en: 'Fill every field that GET /lead-fields shows with required: true.',
      ru: 'Заполните все поля, у которых в GET /lead-fields стоит required: true.',
    },
  },
  LEAD_FIELD_UNKNOWN: {
    when: { en: 'A fieldTypeId is unknown or now hidden.', ru: 'Такого fieldTypeId нет, или поле уже скрыто.' },
    advice: {
      en: 'Read GET /lead-fields again. If you sent a systemName instead, `violations` name the id.',
      ru: 'Прочитайте GET /lead-fields заново. Если вместо id передан systemName, нужный id назван в `violations`.',
    },
  },
  LEAD_FIELD_INVALID: {
    when: {
      en: 'A value does not fit its field, or a field was sent twice.',
      ru: 'Значение не подходит полю, или поле передано дважды.',
    },
    advice: {
      en: 'See the type and the options of the field in GET /lead-fields.',
      ru: 'Посмотрите тип и варианты поля в GET /lead-fields.',
    },
  },
  SESSION_NOT_FOUND: {
    when: {
      en: 'No referral link created this session, or it has expired (after 90 days unless the contour changes this).',
      ru: 'Ни одна реферальная ссылка не выдавала такой сессии, или срок, в который она приводит лид, истёк (90 дней, если контур не задаёт другой).',
    },
    advice: {
      en: "Send the landing page's session parameter unchanged; without one, leave sessionId out.",
      ru: 'Передавайте параметр session с посадочной страницы без изменений; если его нет, не передавайте sessionId.',
    },
  },
  SESSION_USED: {
    when: { en: 'This session already has its lead.', ru: 'По этой сессии лид уже создан.' },
    advice: { en: 'The lead was already created: do nothing.', ru: 'Заявка уже пришла раньше: делать ничего не нужно.' },
  },
  PROMOCODE_NOT_FOUND: {
    when: {
      en: 'The promocode does not exist, is on review, or is disabled.',
      ru: 'Промокода нет, он на проверке или отключён.',
    },
    advice: {
      en: 'Tell the client; you may send the lead without it.',
      ru: 'Сообщите клиенту; лид можно отправить и без промокода.',
    },
  },
  OFFER_UNAVAILABLE: {
    when: {
      en: 'The offer is stopped, or closed for this partner.',
      ru: 'Предложение остановлено или закрыто для этого партнера.',
    },
    advice: {
      en: 'You may send the lead without session and promocode; it then has no partner.',
      ru: 'Лид можно отправить без сессии и промокода; тогда он не будет закреплён ни за кем.',
    },
  },
  OFFER_REQUIRED: {
    when: { en: 'offerId is missing.', ru: 'offerId не указан.' },
    advice: fixAndSend,
  },
  OFFER_NOT_FOUND: {
    when: { en: 'The contour has no such offer.', ru: 'В контуре нет такого предложения.' },
    advice: fixAndSend,
  },
  DRAFT_REFUSED: {
    when: {
      en: 'With the change the configuration would contradict itself, or the caller may not change it so; violations has the place of each fault.',
      ru: 'С изменением конфигурация противоречила бы себе, или её нельзя так менять тому, кто просит; violations называет место каждой ошибки.',
    },
    advice: fixAndSend,
  },
  DRAFT_UNCONFIRMED: {
    when: {
      en: 'The change moves the target or the primary status, and confirmedLeads does not say how many leads that touches now.',
      ru: 'Изменение меняет целевой или начальный статус, а confirmedLeads не называет, скольких лидов это сейчас касается.',
    },
    advice: fixAndSend,
  },
  CONFIGURATION_REVISION_REQUIRED: {
    when: {
      en: 'revision is missing or is no integer from 0.',
      ru: 'revision отсутствует или не целое число от 0.',
    },
    advice: fixAndSend,
  },
  CONFIGURATION_PART_REQUIRED: {
    when: {
      en: 'The body names no part of the configuration.',
      ru: 'Тело не называет ни одной части конфигурации.',
    },
    advice: fixAndSend,
  },
  CONFIGURATION_CONTENT_REQUIRED: {
    when: {
      en: 'content is missing.',
      ru: 'content отсутствует.',
    },
    advice: fixAndSend,
  },
  CONFIGURATION_PART_UNKNOWN: {
    when: {
      en: 'The address names no part of the configuration that is changed with a key.',
      ru: 'Адрес не называет части конфигурации, которую меняют ключом.',
    },
    advice: {
      en: 'Parts are settings, levels, groups, legalTypes, leadStatuses, leadFields and offers.',
      ru: 'Части: settings, levels, groups, legalTypes, leadStatuses, leadFields и offers.',
    },
  },
  CONFIRMED_LEADS_INVALID: {
    when: {
      en: 'confirmedLeads has something else than numbers of leads.',
      ru: 'В confirmedLeads не числа лидов.',
    },
    advice: fixAndSend,
  },
  CONFIGURATION_CHANGED: {
    when: {
      en: 'Somebody changed the configuration since the revision that was read.',
      ru: 'С прочитанной revision конфигурацию кто-то изменил.',
    },
    advice: {
      en: 'Read the configuration, try the change on it again, and publish it with the present revision.',
      ru: 'Прочитайте конфигурацию, проверьте изменение на ней ещё раз и опубликуйте его с нынешней revision.',
    },
  },
  CONFIGURED_BY_FILE: {
    when: {
      en: 'The setting configuredBy is "file": contour files alone change the configuration.',
      ru: 'Настройка configuredBy равна "file": конфигурацию меняют только файлы контура.',
    },
    advice: {
      en: 'Ask the one who applies the contour file; with configuredBy "console" in it, the console and keys change the configuration too.',
      ru: 'Обратитесь к тому, кто применяет файл контура; с configuredBy "console" в нём конфигурацию меняют и консоль, и ключи.',
    },
  },
  UPGRADE_NOT_CLOSED: {
    when: {
      en: 'The previous release may still serve this table, and would undo the change.',
      ru: 'Эту таблицу ещё может обслуживать прошлая версия, и она отменила бы изменение.',
    },
    advice: {
      en: 'Finish the upgrade with `contour upgrade --close`, then send it again.',
      ru: 'Завершите обновление командой `contour upgrade --close`, затем повторите запрос.',
    },
  },
  OFFER_SWITCH_INVALID: {
    when: { en: 'isActive is neither true nor false.', ru: 'isActive не true и не false.' },
    advice: fixAndSend,
  },
  OFFER_CLOSURE_INVALID: {
    when: { en: 'isClosed is neither true nor false.', ru: 'isClosed не true и не false.' },
    advice: fixAndSend,
  },
  LEVEL_PARAMETER_INVALID: {
    when: { en: 'level is not the number of a level.', ru: 'level не номер уровня.' },
    advice: fixAndSend,
  },
  DEAL_NUMBER_PARAMETER_INVALID: {
    when: { en: 'leadDeal or partnerDeal is not the number of a deal.', ru: 'leadDeal или partnerDeal не номер сделки.' },
    advice: fixAndSend,
  },
  LINK_SLUG_INVALID: {
    when: {
      en: 'The name of the link has characters other than Latin letters, digits, - and _, begins with - or _, or is longer than 100 characters.',
      ru: 'В имени ссылки не только латинские буквы, цифры, - и _, оно начинается с одного из двух последних или длиннее 100 символов.',
    },
    advice: fixAndSend,
  },
  LINK_SLUG_TAKEN: {
    when: {
      en: "A link with this name exists, perhaps another partner's.",
      ru: 'Ссылка с таким именем уже есть, возможно, у другого партнера.',
    },
    advice: { en: 'Choose another.', ru: 'Выберите другое имя.' },
  },
  LINK_STATUS_INVALID: {
    when: {
      en: 'status is not Active, Disabled or Removed, or from is not the status in which the link was shown.',
      ru: 'status не Active, Disabled или Removed, или from не говорит, в каком статусе ссылка была показана.',
    },
    advice: fixAndSend,
  },
  LINK_CHANGED: {
    when: {
      en: 'The link is no longer in the status that was shown: somebody else changed it first.',
      ru: 'Ссылка уже не в том статусе, в котором была показана: кто-то успел раньше.',
    },
    advice: { en: 'Read the list again and decide again.', ru: 'Загрузите список заново и решите ещё раз.' },
  },
  LINK_DISABLED_BY_ADMINISTRATOR: {
    when: {
      en: 'A partner cannot enable a link that an administrator disabled.',
      ru: 'Партнер включает ссылку, которую отключил администратор.',
    },
    advice: { en: 'Ask an administrator, or remove it.', ru: 'Обратитесь к администратору или удалите ссылку.' },
  },
  LINKS_TOO_MANY: {
    when: {
      en: 'The partner has created the maximum number of links.',
      ru: 'Партнер уже создал в кабинете столько ссылок, сколько можно.',
    },
    advice: { en: 'Ask an administrator for more.', ru: 'Попросите администратора создать ещё.' },
  },
  PROMOCODE_INVALID: {
    when: { en: 'The value cannot be a promocode.', ru: 'Такого промокода быть не может.' },
    advice: fixAndSend,
  },
  CLIENT_DISCOUNT_INVALID: {
    when: {
      en: 'The discount for clients is neither a percentage nor a sum, or both, or its text is too long.',
      ru: 'Скидка клиенту — не процент и не сумма, или то и другое сразу, или слишком длинное пояснение.',
    },
    advice: fixAndSend,
  },
  PROMOCODE_MIXES_SCRIPTS: {
    when: {
      en: 'The code mixes scripts, for example «АNNA10» with a Cyrillic «А», and would be mistaken for another.',
      ru: 'В промокоде буквы разных алфавитов, как в «АNNA10» с русской «А»: его примут за другой.',
    },
    advice: fixAndSend,
  },
  PROMOCODE_TAKEN: {
    when: {
      en: "The promocode exists, perhaps another partner's.",
      ru: 'Такой промокод уже есть, возможно, у другого партнера.',
    },
    advice: { en: 'Choose another.', ru: 'Выберите другой.' },
  },
  PROMOCODES_ON_REVIEW_TOO_MANY: {
    when: {
      en: 'The partner has the maximum number of promocodes on review.',
      ru: 'На проверке уже столько промокодов партнера, сколько может быть одновременно.',
    },
    advice: { en: 'Wait until one of them is decided.', ru: 'Дождитесь решения по одному из них.' },
  },
  PROMOCODE_STATUS_INVALID: {
    when: { en: 'status is neither Active nor Disabled.', ru: 'status не Active и не Disabled.' },
    advice: fixAndSend,
  },
  PROMOCODE_FROM_INVALID: {
    when: {
      en: 'from is not the status in which the promocode was shown.',
      ru: 'from не говорит, в каком статусе промокод был показан.',
    },
    advice: fixAndSend,
  },
  PROMOCODE_STATUS_PARAMETER_INVALID: {
    when: { en: 'The parameter status is not a status of a promocode.', ru: 'Параметр status не статус промокода.' },
    advice: fixAndSend,
  },
  PROMOCODE_CHANGED: {
    when: {
      en: 'The promocode is no longer in the status that was shown: somebody else changed it first. `promocode` is its current state.',
      ru: 'Промокод уже не в том статусе, в котором был показан: кто-то успел раньше. В `promocode` — каков он сейчас.',
    },
    advice: { en: 'Read the list again and decide again.', ru: 'Загрузите список заново и решите ещё раз.' },
  },
  LEAD_DUPLICATE: {
    when: {
      en: 'An identical application by the same promocode came within 24 hours.',
      ru: 'Такая же заявка с тем же промокодом пришла менее 24 часов назад.',
    },
    advice: { en: 'Use the earlier lead, which is in the answer.', ru: 'Возьмите прежний лид, он есть в ответе.' },
  },
  LINK_NOT_FOUND: {
    when: { en: 'There is no such referral link.', ru: 'Такой реферальной ссылки нет.' },
    advice: { en: 'Check the link with the partner.', ru: 'Проверьте ссылку вместе с партнером.' },
  },
  LEAD_NOT_FOUND: {
    when: { en: 'There is no lead with this id.', ru: 'Лида с таким id нет.' },
    advice: { en: 'Send the id from the answer to POST /lead.', ru: 'Передайте id из ответа POST /lead.' },
  },
  LEAD_STATUS_REQUIRED: {
    when: { en: 'Neither id nor systemName was sent.', ru: 'Не указаны ни id, ни systemName.' },
    advice: { en: 'Send one of the two.', ru: 'Передайте что-то одно.' },
  },
  LEAD_STATUS_NOT_FOUND: {
    when: { en: 'The contour has no such lead status.', ru: 'В контуре нет такого статуса лида.' },
    advice: {
      en: 'Send the id or systemName of one of `statuses`, which lists all.',
      ru: 'Возьмите id или systemName одного из `statuses`: там все, какие есть.',
    },
  },
  LEAD_STATUS_AMBIGUOUS: {
    when: { en: 'id and systemName name different statuses.', ru: 'id и systemName указывают на разные статусы.' },
    advice: { en: 'Send one of the two.', ru: 'Передайте что-то одно.' },
  },
  LEAD_REVISION_INVALID: {
    when: { en: 'revision is missing or not a whole number from 1.', ru: 'revision не указан или это не целое число от 1.' },
    advice: { en: 'Send the revision of the lead as it was shown.', ru: 'Передайте revision лида, каким он был показан.' },
  },
  LEAD_CHANGED: {
    when: {
      en: 'The lead changed after it was shown.',
      ru: 'С лидом что-то сделали, после того как он был показан.',
    },
    advice: {
      en: 'Read the lead again, and send its current revision if the act is still wanted.',
      ru: 'Посмотрите лид заново и, если действие всё ещё нужно, передайте его нынешний revision.',
    },
  },
  LEAD_DEAL_OVER_LIMIT: {
    when: {
      en: 'The deals of the lead of nobody are together above `settings.dealLimit`. The binding would accrue their rewards, so it needs an owner.',
      ru: 'Сделки ничейного лида вместе больше `settings.dealLimit`, и за них привязка начислит вознаграждение, а привязывает не владелец.',
    },
    advice: { en: 'Ask an owner to bind it.', ru: 'Попросите владельца привязать лид.' },
  },
  WAITING_DEAL_NOT_FOUND: {
    when: {
      en: 'No such deal waits: it was confirmed or declined meanwhile, or never requested.',
      ru: 'Сделка не ждёт: её уже подтвердили или отклонили, или её никто не добавлял.',
    },
    advice: { en: 'Read the lead and its history.', ru: 'Посмотрите лид и его историю.' },
  },
  WAITING_DEAL_OWN: {
    when: {
      en: 'A deal above `settings.dealLimit` cannot be confirmed by the administrator who asked for it.',
      ru: 'Сделку больше `settings.dealLimit` подтверждает тот же, кто её добавил.',
    },
    advice: {
      en: 'Let another administrator confirm it, or decline it to withdraw it.',
      ru: 'Пусть её подтвердит другой администратор, или отклоните её, чтобы отозвать.',
    },
  },
  WAITING_DEAL_UNASKED: {
    when: {
      en: 'The administrator who asked for the deal lost the role for it.',
      ru: 'У того, кто добавил сделку, больше нет права на сделки: роль забрали.',
    },
    advice: { en: 'Decline it; ask for it again if it is correct.', ru: 'Отклоните её; если она верна, добавьте заново.' },
  },
  WAITING_DEAL_OUTDATED: {
    when: {
      en: 'The lead changed after the deal was asked for, or another status is now the target.',
      ru: 'С лидом что-то сделали с тех пор, как сделку добавили, или целевым стал другой статус.',
    },
    advice: {
      en: 'Decline it, read the lead, and ask for the deal again if it is still wanted.',
      ru: 'Отклоните её, посмотрите лид и, если сделка всё ещё нужна, добавьте заново.',
    },
  },
  DEAL_DECISION_INVALID: {
    when: { en: 'The decision is not Confirmed or Declined.', ru: 'Решение — не Confirmed и не Declined.' },
    advice: { en: 'Send one of the two.', ru: 'Передайте одно из двух.' },
  },
  LEAD_OWNER_REQUIRED: {
    when: {
      en: 'The request names neither a promocode nor a partner with an offer, or it names both.',
      ru: 'Не указаны ни промокод, ни партнер с предложением, или указано и то и другое.',
    },
    advice: fixAndSend,
  },
  LEAD_HAS_PARTNER: {
    when: { en: 'The lead already has a partner.', ru: 'Лид уже принадлежит партнеру.' },
    advice: { en: 'Do not repeat: a lead can be bound only once.', ru: 'Повторять не нужно: лид привязывают один раз.' },
  },
  LEAD_REWARDS_TOO_MANY: {
    when: {
      en: 'The lead has earned more rewards than one transaction can accrue.',
      ru: 'Лид заработал больше вознаграждений, чем вмещает одна транзакция.',
    },
    advice: {
      en: 'Nothing was done. Add their total with a correction of the balance.',
      ru: 'Ничего не сделано. Добавьте их сумму корректировкой баланса.',
    },
  },
  DEAL_NOT_FOUND: {
    when: { en: 'The lead has no deal with this id.', ru: 'У лида нет сделки с таким id.' },
    advice: {
      en: "Send the id of one of the lead's `deals`.",
      ru: 'Передайте id одной из `deals`, с которыми приходит лид.',
    },
  },
  DEAL_AMOUNT_REQUIRED: {
    when: { en: 'amount is missing.', ru: 'amount не указан.' },
    advice: fixAndSend,
  },
  DEAL_AMOUNT_INVALID: {
    when: {
      en: 'amount is not a positive number of rubles with at most two decimals.',
      ru: 'amount не положительное число рублей с не более чем двумя знаками после точки.',
    },
    advice: {
      en: 'Send a JSON number such as 10000.5, not text; `violations` says what is wrong.',
      ru: 'Передайте число JSON, например 10000.5, а не текст; что не так, сказано в `violations`.',
    },
  },
  DEAL_AMOUNT_REQUIRED_FOR_STATUS: {
    when: { en: 'The target status needs the amount of the deal.', ru: 'Для целевого статуса нужна сумма сделки.' },
    advice: { en: 'Send amount.', ru: 'Передайте amount.' },
  },
  DEAL_NEEDS_TARGET_STATUS: {
    when: { en: 'The lead is not in the target status.', ru: 'Лид не в целевом статусе.' },
    advice: {
      en: 'Move the lead to it first, with PUT /lead/{id}/status.',
      ru: 'Сначала переведите его туда: PUT /lead/{id}/status.',
    },
  },
}
